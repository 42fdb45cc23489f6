import type { PartyType } from '../contracts/session.ts'
import type { Issue } from './issue.ts'

/** The one scale of state colours (each with icon and word). */
export type Tone = 'waiting' | 'moving' | 'done' | 'stopped' | 'trouble' | 'locked'

/** Who makes a move: a party, or the platform by itself. */
export type Actor = PartyType | 'SYSTEM'

export interface State<S extends string = string> {
  /** Name of the state in code. Its label is the entry of the machine's dictionary. */
  key: S
  tone: Tone
}

export interface Move<C extends string = string, N extends string = string> {
  name: N
  from: readonly number[]
  to: number
  by: readonly Actor[]
  /** Permission code a person needs; the platform itself needs none. */
  permission?: string
  /** Names of the conditions that must hold. Why one does not is `condition.<name>` of the plugin's locales. */
  needs?: readonly C[]
  /** A reason must be given. */
  reason?: boolean
}

/** Whether a condition holds; an issue in place of `false` says more of why not than the condition's own message. */
export type Held = boolean | Issue

export interface MoveContext {
  actor: Actor
  /** Permission codes; left out when only the state is asked about. */
  permissions?: readonly string[] | undefined
  /** Conditions known to hold or not. */
  holds?: Readonly<Record<string, Held>> | undefined
  reason?: string | undefined
  /** The server decides: a condition, permission or reason that is not given counts as missing. A button leaves it out. */
  strict?: boolean
}

export type MoveAnswer = { allowed: true } | { allowed: false; reason: Issue }

export interface MachineDeclaration<C extends string = string, N extends string = string, S extends string = string> {
  /** Also the name of the dictionary with the labels. */
  name: string
  initial: number
  states: Readonly<Record<number, State<S>>>
  moves: readonly Move<C, N>[]
}

export const MOVE_CODES = ['state', 'party', 'permission', 'reason', 'unknown'].map(
  rule => `validation.move.${rule}`,
) as readonly string[]

const refuse = (code: string, params?: Issue['params']): MoveAnswer => ({
  allowed: false,
  reason: params ? { code, params } : { code },
})

/**
 * States and moves as data, with the questions both the server and the buttons ask. Typed by the conditions that its moves
 * need, by the names of its moves and by those of its states.
 */
export class StateMachine<C extends string = string, N extends string = string, S extends string = string> {
  readonly name: string
  readonly initial: number
  readonly states: Readonly<Record<number, State<S>>>
  readonly moves: readonly Move<C, N>[]

  constructor(declaration: MachineDeclaration<C, N, S>) {
    this.name = declaration.name
    this.initial = declaration.initial
    this.states = Object.freeze({ ...declaration.states })
    this.moves = Object.freeze([...declaration.moves])
  }

  /** State codes in ascending order. */
  get codes(): number[] {
    return Object.keys(this.states).map(Number)
  }

  has(code: unknown): boolean {
    return typeof code === 'number' && Object.hasOwn(this.states, code)
  }

  toneOf(code: number): Tone {
    return this.states[code]?.tone ?? 'stopped'
  }

  /** Code of the state of that name. Throws for a name the machine does not have: a mistake in code. */
  codeOf(key: S): number {
    const found = this.codes.find(code => this.states[code]?.key === key)
    if (found === undefined) throw new Error(`${this.name} has no state ${key}`)
    return found
  }

  move(name: string, from?: number): Move<C, N> | undefined {
    return this.moves.find(each => each.name === name && (from === undefined || each.from.includes(from)))
  }

  /** Moves that leave a state, in the order they are declared: the first is the usual next step. */
  movesFrom(state: number, actor?: Actor): Move<C, N>[] {
    return this.moves.filter(move => move.from.includes(state) && (!actor || move.by.includes(actor)))
  }

  /** Whether the move can be made now; else the first reason against it, ready to be shown. */
  canMove(name: string, state: number, context: MoveContext): MoveAnswer {
    if (!this.move(name)) return refuse('validation.move.unknown', { move: name })
    const candidates = this.moves.filter(each => each.name === name && each.from.includes(state))
    if (candidates.length === 0) return refuse('validation.move.state')
    const move = candidates.find(each => each.by.includes(context.actor))
    if (!move) return refuse('validation.move.party')
    const { strict = false, holds = {} } = context
    const { permission } = move
    const permissions = context.permissions ?? (strict ? [] : undefined)
    if (permission && context.actor !== 'SYSTEM' && permissions && !permissions.includes(permission))
      return refuse('validation.move.permission', { permission })
    const failed = move.needs?.find(need => (holds[need] ?? !strict) !== true)
    if (failed) {
      const held = holds[failed]
      return typeof held === 'object' ? { allowed: false, reason: held } : refuse(`validation.condition.${failed}`)
    }
    const reason = context.reason ?? (strict ? '' : undefined)
    if (move.reason && reason !== undefined && reason.trim() === '') return refuse('validation.move.reason')
    return { allowed: true }
  }
}

export const stateMachine = <
  const C extends string = never,
  const N extends string = string,
  const S extends string = string,
>(
  declaration: MachineDeclaration<C, N, S>,
): StateMachine<C, N, S> => new StateMachine(declaration)

/** Names of the conditions that moves of a machine need. */
export type ConditionOf<M> = M extends StateMachine<infer C, string, string> ? C : never
/** Names of the moves of a machine. */
export type MoveNameOf<M> = M extends StateMachine<string, infer N, string> ? N : string
