import type { ComponentType } from 'react'
import { type Endpoint, endpoint, none } from '../../contracts/endpoints/endpoint.ts'
import type { MoveState } from '../../contracts/endpoints/resource.ts'
import type { PartyType } from '../../contracts/session.ts'
import type { Held, Issue, Move, StateMachine } from '../../fields/index.ts'

/** In the place of a call that a record does not have. */
export const NO_CALL: Endpoint = endpoint({ name: 'noCall', method: 'POST', path: '/', data: none(), signedIn: 'own' })

/** A record as its moves need it. */
export interface Moved {
  id: number
  version: number
  /** How its moves stand for this person, where the backend was asked (`WITH_MOVES`). */
  moves?: readonly MoveState[]
}

/** How a record is moved from state to state: the machine, where its state stands, and the call that moves it. */
export interface MoveSource<R extends Moved> {
  machine: StateMachine
  /** Field with the state. */
  state: keyof R & string
  call: Endpoint
  /** Answers one record with its moves: what only the backend knows of is asked before a move is made from a list. */
  get?: Endpoint
  /** Body of the call. Default: `{ id, version, move, reason }`. */
  body?: (row: R, move: string, reason: string | undefined) => object
  /** Moves that are offered, of those the machine has; default all that a party makes. */
  only?: readonly string[]
  /** Moves that a record does not show: of most they could only stand there without use. Chosen among others it still says why not. */
  hides?: (row: R, move: string) => boolean
  /** Dialogs of moves that want more than a reason, by the name of the move; each sends it by a call of its own. */
  dialogs?: Readonly<Record<string, ComponentType<{ row: R; onClose: () => void }>>>
  /**
   * What is shown before one of the moves is made on many records, with those that it can be made on: `manyOf` draws it. A move that
   * wants a reason asks for that alone.
   */
  many?: ComponentType<{ move: string; rows: readonly R[]; answer: (goes: boolean) => void }>
  /** Path of the call, where it names the record: `{ id }`. */
  params?: (row: R) => Readonly<Record<string, string | number>>
  /** The service of the area moves many at once (`bulkMoves` of `defineService`). */
  manyByService?: boolean
  /** What a file brings lacks something that a move asks for: no move is offered for all that was just imported. */
  importLacks?: boolean
  /** Conditions of the machine that the page knows to hold or not. */
  holds?: (row: R) => Readonly<Record<string, Held>>
  /** Further calls whose answers are asked for again. */
  invalidates?: readonly Pick<Endpoint, 'name'>[]
}

export interface OfferedMove {
  move: Move
  /** Why it cannot be made now, from the rule that forbids it. */
  reason?: Issue
}

export interface Mover {
  partyType: PartyType | undefined
  permissions: readonly string[]
}

export const moveBody = <R extends Moved>(
  source: Pick<MoveSource<R>, 'body'>,
  row: R,
  move: string,
  reason?: string,
): object =>
  source.body?.(row, move, reason) ?? {
    id: row.id,
    version: row.version,
    move,
    ...(reason && { reason }),
  }

/** The moves of a record as this person may make them, the usual next step first. */
export function offeredMoves<R extends Moved>(source: MoveSource<R>, row: R, mover: Mover): OfferedMove[] {
  const { machine, only, call } = source
  const { partyType, permissions } = mover
  if (!partyType) return []
  const state = Number(row[source.state])
  const holds = source.holds?.(row)
  return machine.movesFrom(state, partyType).flatMap(move => {
    if (only && !only.includes(move.name)) return []
    const told = row.moves?.find(each => each.move === move.name)
    if (told && !told.allowed) return [{ move, reason: told.reason ?? { code: 'validation.move.state' } }]
    const answer = machine.canMove(move.name, state, { actor: partyType, permissions, ...(!told && { holds }) })
    if (!answer.allowed) return [{ move, reason: answer.reason }]
    const permission = [move.permission, call.permission].find(each => each && !permissions.includes(each))
    return permission ? [{ move, reason: { code: 'validation.move.permission', params: { permission } } }] : [{ move }]
  })
}

/** Those of them that stand with the record. */
export const shownMoves = <R extends Moved>(source: MoveSource<R>, row: R, mover: Mover): OfferedMove[] =>
  offeredMoves(source, row, mover).filter(({ move }) => !source.hides?.(row, move.name))

/** Whether only the backend knows if a move can be made, and has not been asked. */
export const isUnsure = <R extends Moved>(source: MoveSource<R>, row: R, { needs = [] }: Move): boolean => {
  if (row.moves || !source.get) return false
  const known = source.holds?.(row) ?? {}
  return needs.some(need => known[need] === undefined)
}

/** Why a move of that name cannot be made on the record; undefined when it can. */
export function reasonAgainst<R extends Moved>(
  source: MoveSource<R>,
  row: R,
  move: string,
  mover: Mover,
): Issue | undefined {
  const found = offeredMoves(source, row, mover).find(each => each.move.name === move)
  return found ? found.reason : { code: 'validation.move.state' }
}
