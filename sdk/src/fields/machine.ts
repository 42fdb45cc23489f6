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

export interface MachineDeclaration<
  C extends string = string,
  N extends string = string,
  S extends string = string,
  G extends string = string,
> {
  /** Also the name of the dictionary with the labels. */
  name: string
  initial: number
  states: Readonly<Record<number, State<S>>>
  /** States that belong together, by names of their own: what others ask for, whatever states come later. */
  sets?: { readonly [K in G]: readonly NoInfer<S>[] }
  moves: readonly Move<C, N>[]
}

export const MOVE_CODES = ['state', 'party', 'permission', 'reason', 'unknown'].map(
  rule => `validation.move.${rule}`,
) as readonly string[]

const refuse = (code: string, params?: Issue['params']): MoveAnswer => ({
  allowed: false,
  reason: params ? { code, params } : { code },
})

/** Sets of a declaration with the codes of their states, ascending. A mistake in them is one in code: it throws. */
const setsOf = (
  { name, sets = {} }: { name: string; sets?: Readonly<Record<string, readonly string[]>> },
  at: Readonly<Record<string, number>>,
): Readonly<Record<string, readonly number[]>> => {
  const codes = (set: string, keys: readonly string[]): readonly number[] => {
    if (Object.hasOwn(at, set)) throw new Error(`${name} has a state and a set called ${set}`)
    if (keys.length === 0) throw new Error(`${name} has nothing in its set ${set}`)
    const unknown = keys.find(key => !Object.hasOwn(at, key))
    if (unknown !== undefined) throw new Error(`${name} has no state ${unknown}, which its set ${set} names`)
    return Object.freeze([...new Set(keys.map(key => Number(at[key])))].sort((one, other) => one - other))
  }
  return Object.freeze(Object.fromEntries(Object.entries(sets).map(([set, keys]) => [set, codes(set, keys)])))
}

/**
 * States and moves as data, with the questions both the server and the buttons ask. Typed by the conditions that its moves
 * need, and by the names of its moves, of its states and of the sets of these. Whoever asks about states says their names: their
 * codes stand in the declaration and nowhere else.
 */
export class StateMachine<
  C extends string = string,
  N extends string = string,
  S extends string = string,
  G extends string = string,
> {
  readonly name: string
  readonly initial: number
  readonly states: Readonly<Record<number, State<S>>>
  readonly moves: readonly Move<C, N>[]
  /** Codes of the states, by name. */
  readonly at: Readonly<Record<S, number>>
  /** Codes of the states of each set, ascending. */
  readonly sets: Readonly<Record<G, readonly number[]>>

  constructor(declaration: MachineDeclaration<C, N, S, G>) {
    this.name = declaration.name
    this.initial = declaration.initial
    this.states = Object.freeze({ ...declaration.states })
    this.moves = Object.freeze([...declaration.moves])
    const at = Object.fromEntries(this.codes.map(code => [this.states[code]?.key, code]))
    this.at = Object.freeze(at) as Readonly<Record<S, number>>
    this.sets = setsOf(declaration, at) as Readonly<Record<G, readonly number[]>>
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

  /** Codes of the states that are named, one by one or as sets, ascending. Throws for a name that the machine does not have. */
  statesOf(...names: readonly (S | G)[]): number[] {
    const codes = names.flatMap(name =>
      Object.hasOwn(this.sets, name) ? [...this.sets[name as G]] : [this.codeOf(name as S)],
    )
    return [...new Set(codes)].sort((one, other) => one - other)
  }

  /** Whether a state, as a record or a row has it, is one of those that are named, one by one or as sets. */
  within(state: unknown, ...names: readonly (S | G)[]): boolean {
    return state !== null && state !== undefined && this.statesOf(...names).includes(Number(state))
  }

  /** The states that are named as the filter of a list takes them: `20,30`. */
  filter(...names: readonly (S | G)[]): string {
    return this.statesOf(...names).join(',')
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
  const G extends string = never,
>(
  declaration: MachineDeclaration<C, N, S, G>,
): StateMachine<C, N, S, G> => new StateMachine(declaration)

/** Names of the conditions that moves of a machine need. */
export type ConditionOf<M> = M extends StateMachine<infer C, string, string, string> ? C : never
/** Names of the moves of a machine. */
export type MoveNameOf<M> = M extends StateMachine<string, infer N, string, string> ? N : string
