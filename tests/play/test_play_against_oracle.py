"""The judge against an oracle that goes through every state one by one."""

from hypothesis import assume, given
from oracle import explore, fewest_moves, fewest_tiles, wins_without
from oracle_flight import game_of
from play_levels import graphs, grids, many, platforms

from playproof.play import playtest


def explored(level):
    """All states of a level's plays; levels with too many are passed over."""
    found = explore(game_of(level), 1500)
    assume(found is not None)
    return found


def replayed(level, moves):
    """The states of a play, move by move, by the oracle's rules."""
    game = game_of(level)
    states = [game.begin()]
    for name in moves:
        states.append(next(move.after for move in game.moves(states[-1]) if move.name == name))
    return game, states


def check_level(level):
    if game_of(level).begin() is None:
        assert playtest(level).solvable is False
        return
    found, verdict = explored(level), playtest(level, ["no dead ends"])
    shortest = fewest_moves(found)

    assert verdict.solvable is (shortest is not None)
    assert (verdict.reason == "") is verdict.solvable
    check_unreachable(found, verdict)
    if shortest is None:
        return
    game, states = replayed(level, verdict.witness.moves)
    assert len(verdict.witness) == shortest
    assert verdict.shortest
    assert game.won(states[-1])
    assert tuple(state.place for state in states) == verdict.witness.places
    check_dead_ends(found, verdict)
    check_unavoidable(found, verdict)
    check_stages(found, verdict)


def check_unreachable(found, verdict):
    game = found.game
    enterable = {place for place, things in game.here.items() if (things or not hasattr(game.level, "cells"))}
    lost = {place for place in enterable if not game.shut(place)} - found.touched
    if hasattr(game, "body"):
        lost = {cell for cell in lost if any(not s.is_plain or s.oneway for _, s in game.here[cell])}
    assert set(verdict.unreachable) == lost


def check_dead_ends(found, verdict):
    assert (verdict.dead_ends.count > 0) is found.has_dead_ends
    assert verdict.promises[0].holds is not found.has_dead_ends
    if found.has_dead_ends:
        _, states = replayed(found.game.level, verdict.dead_ends.play.moves)
        assert states[-1] in found.sensible
        assert states[-1] not in found.leading_to(found.wins)


def check_unavoidable(found, verdict):
    game = found.game
    places = found.touched - set(game.touched(found.begin))
    if hasattr(game, "body"):
        places = {cell for cell in places if any(not s.is_plain or s.oneway for _, s in game.here.get(cell, ()))}
    assert set(verdict.unavoidable) == {place for place in places if not wins_without(found, place)}


def check_stages(found, verdict):
    for stage in verdict.stages:
        steps = fewest_moves(found, lambda state, name=stage.stage: found.game.stage(state) == name)
        assert stage.steps == (steps, steps)
        tiles = fewest_tiles(found, stage.stage)
        if tiles >= 0:
            assert stage.tiles[0] <= tiles <= stage.tiles[1]


@many(900)
@given(grids())
def test_on_foot_the_judge_agrees_with_going_through_every_state(level):
    check_level(level)


@many(800)
@given(graphs())
def test_through_rooms_the_judge_agrees_with_going_through_every_state(level):
    check_level(level)


@many(600)
@given(platforms())
def test_jumping_the_judge_agrees_with_going_through_every_state(level):
    check_level(level)
