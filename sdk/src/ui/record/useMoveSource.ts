import { useMemo } from 'react'
import { type Entity, stateMachine } from '../../fields/index.ts'
import { type Moved, type MoveSource, NO_CALL } from './moves.ts'
import type { RowCalls } from './useRecordActions.ts'

const NO_MOVES: MoveSource<Moved> = {
  machine: stateMachine({ name: 'none', initial: 0, states: {}, moves: [] }),
  state: 'id',
  call: NO_CALL,
}

/** The machine that was given, or the one behind the record's `status`; a record that nothing moves has no moves. */
export function useMoveSource<R extends Moved>(
  of: Entity,
  { list, get, move, invalidates }: Pick<RowCalls<R>, 'list' | 'get' | 'move' | 'invalidates'>,
  given: MoveSource<R> | undefined,
): MoveSource<R> {
  const machine = of.fieldNamed('status')?.options.machine
  return useMemo(() => {
    const touched = [list, ...(get ? [get] : []), ...(invalidates ?? [])]
    if (given) return { ...(get && { get }), ...given, invalidates: [...touched, ...(given.invalidates ?? [])] }
    if (!machine || !move) return NO_MOVES as MoveSource<R>
    return { machine, state: 'status' as keyof R & string, call: move, ...(get && { get }), invalidates: touched }
  }, [given, machine, move, list, get, invalidates])
}
