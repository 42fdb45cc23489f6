import type { Language } from '@ntocc/sdk/contracts'
import { type Actor, type Held, type Move, type MoveAnswer, reasonIn, type StateMachine } from '@ntocc/sdk/fields'
import type { MoveInput } from '@ntocc/sdk/service'
import type { Queryable, Row } from '../db/database.ts'
import type { Session, SignedCtx } from '../http/context.ts'
import { conditionNamed } from '../registry/areas.ts'

/**
 * The one place where it is judged whether a record may be moved: by whom, from where, and whether the conditions hold
 * that its machine names. What a move then brings about is the matter of whoever makes it.
 */

/** Who makes a move. */
export interface Mover {
  actor: Actor
  permissions: ReadonlySet<string>
  /** In which a refusal names whom it is about. */
  language: Language
  /** Undefined where the platform itself moves. */
  ctx: SignedCtx | undefined
}

export interface AskedMove {
  db: Queryable
  /** Name of the entity: areas answer its conditions by it. */
  entity: string
  machine: StateMachine
  /** The record as stored. */
  row: Row
  /** The column of the machine's state; `status` unless told. */
  column?: string
  move: string
  mover: Mover
  /** Undefined while it is only asked what could be done. */
  input: MoveInput | undefined
  /** What would be written along with the state. */
  set?: Readonly<Record<string, unknown>> | undefined
}

export type Judgement = { allowed: true; move: Move } | Extract<MoveAnswer, { allowed: false }>

/** What the platform does by itself is done as the machine has it: by its own moves, else by those of staff. */
export const actorOf = (session: Session, machine: StateMachine, move: string, state: number): Actor =>
  session.isPlatform && machine.movesFrom(state, 'SYSTEM').some(({ name }) => name === move)
    ? 'SYSTEM'
    : session.partyType

/** A condition that nobody answers does not hold: whoever should answer is not there. */
const ask = async (
  { db, entity, row, move, mover, input, set = {} }: AskedMove,
  name: string,
): Promise<Held | undefined> => {
  const answer = conditionNamed(entity, name)
  const { ctx, language } = mover
  const held = answer ? await answer({ db, ctx, language, row, move, input, set }) : false
  return typeof held === 'object' ? reasonIn(held, language) : held
}

/**
 * The conditions in their order, up to the first that does not hold: it is the answer, and asking the others would cost
 * queries for nothing. What is not known yet is left open while it is only asked what could be done.
 */
const holdsOf = async (asked: AskedMove, needs: readonly string[]): Promise<Record<string, Held>> => {
  const holds: Record<string, Held> = {}
  for (const name of needs) {
    const held = await ask(asked, name)
    if (held === undefined && !asked.input) continue
    holds[name] = held ?? false
    if (held !== true) break
  }
  return holds
}

/** Whether the move can be made now, and which of the machine's it is; else the first reason against it. */
export const judge = async (asked: AskedMove): Promise<Judgement> => {
  const { machine, row, column = 'status', move: name, mover, input } = asked
  const state = Number(row[column])
  const by = { actor: mover.actor, permissions: [...mover.permissions] }
  const possible = machine.canMove(name, state, by)
  const move = machine.movesFrom(state, mover.actor).find(each => each.name === name)
  if (!possible.allowed) return possible
  if (!move) throw new Error(`${machine.name} has no move ${name} from ${state} for ${mover.actor}`)
  const holds = await holdsOf(asked, move.needs ?? [])
  const answer = machine.canMove(name, state, {
    ...by,
    holds,
    ...(input && { strict: true, reason: input.reason ?? '' }),
  })
  return answer.allowed ? { allowed: true, move } : answer
}
