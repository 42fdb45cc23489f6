import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { LANGUAGES, type Language, type MoveState, type PartyType } from '@ntocc/sdk/contracts'
import type { Issue, StateMachine } from '@ntocc/sdk/fields'
import { expect } from 'vitest'
import type { TestBackend } from './backend.ts'
import { pngFile } from './files.ts'

/**
 * Every move of a machine, from every state, by every role: what the console shows of it before anyone tries, and what the
 * backend does when it is tried all the same (decision 83). A state, move, role or condition that comes later is in it
 * without anybody's doing.
 */

const [CONFLICT, FORBIDDEN, NOT_FOUND] = [4090, 4030, 4040]
const ROOT = resolve(import.meta.dirname, '../../../..')

/** Who tries: an account of the demo and the role that it acts in. */
const ROLES = [
  ['PLAT_ADMIN', 'admin', 'PLAT_ADMIN'],
  ['DISPATCHER', 'admin', 'PLAT_ADMIN'],
  ['FINANCE', 'admin', 'PLAT_ADMIN'],
  ['REVIEWER', 'admin', 'PLAT_ADMIN'],
  ['SHIPPER', 'shipper', 'SHIPPER'],
  ['DRIVER', 'driver', 'DRIVER'],
  ['CARRIER', 'carrier', 'CARRIER'],
] as const satisfies readonly (readonly [role: string, account: string, party: PartyType])[]

export const WALKED_ROLES: readonly string[] = ROLES.map(([role]) => role)

type Answer = Awaited<ReturnType<TestBackend['call']>>
type Query = (text: string, params?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

export interface Walker {
  role: string
  partyType: PartyType
  permissions: readonly string[]
  /** Reference of a picture that the party has uploaded. */
  picture: string
  /** A call in that role. */
  call<T = unknown>(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object,
    language?: Language,
  ): Promise<Answer & { data?: T }>
}

/** People of the demo in each role, by the name of the role. */
export const walkersOf = async (backend: TestBackend, query: Query): Promise<ReadonlyMap<string, Walker>> => {
  for (const role of ['FINANCE', 'REVIEWER'])
    await query(
      `insert into sys_account_role (account_id, role_id, sort) select a.id, r.id, 9 from sys_account a
         join role r on r.branch_code = 'HQ' and r.role_code = $1 where a.username = 'admin' on conflict do nothing`,
      [role],
    )
  const tokens = new Map<string, { token: string; picture: string }>()
  const walkers = new Map<string, Walker>()
  for (const [role, account, partyType] of ROLES) {
    const signIn = async () => {
      const token = await backend.signIn(account)
      return { token, picture: (await backend.upload(pngFile(), token)).data?.reference ?? '' }
    }
    const { token, picture } = tokens.get(account) ?? (await signIn())
    tokens.set(account, { token, picture })
    const { rows } = await query(`select permissions from role where branch_code = 'HQ' and role_code = $1`, [role])
    walkers.set(role, {
      role,
      partyType,
      permissions: (rows[0]?.permissions ?? []) as string[],
      picture,
      call: <T>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, language: Language = 'en') => {
        const headers = { 'x-role-code': role, 'accept-language': language }
        return backend.call<T>({ method, url, token, headers, ...(payload && { payload }) })
      },
    })
  }
  return walkers
}

export interface Standing {
  id: number
  version: number
}

/** Something to press, and the reason that it shows when it is grey. */
export interface Button {
  move: string
  reason?: Issue
}

export interface Shown {
  buttons: readonly Button[]
  /** What the backend told of the moves, where it did: buttons may leave some of it out. */
  told?: readonly MoveState[]
}

export interface Walk {
  machine: StateMachine
  /** Puts the record into a state, with everything in order that could be. */
  stand(state: number, walker: Walker): Promise<Standing>
  /** What the console shows to somebody, by the very code that draws it; undefined when the record is not theirs to open. */
  shown(walker: Walker, at: Standing): Promise<Shown | undefined>
  /** Tries a move with everything that any move could want. */
  make(walker: Walker, at: Standing, move: string, language?: Language): Promise<Answer>
}

const namesOf = ({ moves }: StateMachine): string[] => [...new Set(moves.map(({ name }) => name))]
const reasonOf = (answer: Answer): string | undefined => answer.errors?.move?.code

const PERMISSION = 'validation.move.permission'
/** Nobody's moves from there, or somebody else's. */
const NOT_THEIRS = ['validation.move.state', 'validation.move.party', PERMISSION]

/** What was grey or not there is refused; what was grey for the reason that it showed. */
const expectRefused = (what: string, answer: Answer, button: Button | undefined, told: MoveState | undefined): void => {
  const code = reasonOf(answer)
  const why = `${what}: ${answer.msg} ${code}`
  const shown = button?.reason?.code ?? told?.reason?.code
  expect([CONFLICT, FORBIDDEN, NOT_FOUND], why).toContain(answer.status)
  // Whoever may not use the call at all is told by the call: it comes to the same.
  if (answer.status !== CONFLICT) expect([PERMISSION, undefined], why).toContain(shown)
  else if (shown) expect(code, why).toBe(shown)
  else expect(NOT_THEIRS, why).toContain(code)
}

/** All states and moves for one role. */
export const walkMoves = async ({ machine, stand, shown, make }: Walk, walker: Walker): Promise<void> => {
  for (const state of machine.codes) {
    let at = await stand(state, walker)
    const seen = await shown(walker, at)
    for (const move of namesOf(machine)) {
      const what = `${walker.role} ${state} ${move}`
      const answer = await make(walker, at, move)
      // What was refused has changed nothing: had it, the next move would be told of another version.
      if (answer.status === 0) at = await stand(state, walker)
      const button = seen?.buttons.find(each => each.move === move)
      if (button && !button.reason)
        expect(answer.status, `${what}: ${answer.msg} ${JSON.stringify(answer.errors)}`).toBe(0)
      else
        expectRefused(
          what,
          answer,
          button,
          seen?.told?.find(each => each.move === move),
        )
    }
  }
}

/**
 * Makes a condition fail for a record that stands, before a move of that name. `names`: the refusal says who, where the button says that somebody.
 * `code`: whoever answers the condition says more than that it does not hold.
 */
export type Spoil = { spoil: (at: Standing, move: string) => Promise<unknown>; names?: string; code?: string }

/** Each condition of each move, made to fail: the button says so before, the backend after. */
export const walkConditions = async (
  { machine, stand, shown, make }: Walk,
  spoils: Readonly<Record<string, Spoil>>,
  walkers: ReadonlyMap<string, Walker>,
): Promise<void> => {
  for (const { name, from, by, permission, needs = [] } of machine.moves) {
    const walker = [...walkers.values()].find(
      each => by.includes(each.partyType) && (!permission || each.permissions.includes(permission)),
    )
    if (!walker) continue
    for (const need of needs) {
      const what = `${walker.role} ${from[0]} ${name} without ${need}`
      const spoilt = spoils[need]
      expect(spoilt, `${what}: nothing here makes it fail`).toBeDefined()
      const at = await stand(from[0] as number, walker)
      await spoilt?.spoil(at, name)
      const seen = await shown(walker, at)
      const button = seen?.buttons.find(({ move }) => move === name) ?? seen?.told?.find(({ move }) => move === name)
      const code = spoilt?.code ?? `validation.condition.${need}`
      expect(button?.reason?.code, what).toBe(code)
      const answer = await make(walker, at, name)
      expect(answer.status, what).toBe(CONFLICT)
      if (reasonOf(answer) === undefined && spoilt?.names) expect(answer.msg, what).toContain(spoilt.names)
      else expect(reasonOf(answer), what).toBe(code)
    }
  }
}

const jsonOf = (path: string): Record<string, unknown> => JSON.parse(readFileSync(resolve(ROOT, path), 'utf8'))

const within = (texts: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, part) => (found as Record<string, unknown> | undefined)?.[part], texts)

/** Every reason against a move of the machine has words in four languages, the console's or those of an area. */
export const expectWords = (machine: StateMachine): void => {
  const conditions = [...new Set(machine.moves.flatMap(({ needs = [] }) => needs))].map(name => `condition.${name}`)
  const rules = ['state', 'party', 'permission', 'reason', 'unknown'].map(name => `move.${name}`)
  const areas = readdirSync(resolve(ROOT, 'plugins'))
  for (const language of LANGUAGES) {
    const texts = [
      within(jsonOf(`locales/${language}/validation.json`), 'validation') ??
        jsonOf(`locales/${language}/validation.json`),
      ...areas.map(area => jsonOf(`plugins/${area}/locales/${language}.json`)),
    ]
    for (const key of [...rules, ...conditions])
      expect(
        texts.map(each => within(each, key)).find(text => text !== undefined),
        `${language} ${key}`,
      ).toEqual(expect.stringMatching(/\S{2,}/))
  }
}

/** A refusal is said in the language of whoever is refused. */
export const expectLanguages = async ({ stand, make }: Walk, walker: Walker, state: number, move: string) => {
  const said = new Set<string | undefined>()
  for (const language of LANGUAGES) said.add((await make(walker, await stand(state, walker), move, language)).msg)
  expect(said.size).toBe(LANGUAGES.length)
}
