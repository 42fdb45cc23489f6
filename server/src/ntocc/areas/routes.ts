import type { BuiltCall } from '@ntocc/sdk/contracts'
import { valueAt } from '@ntocc/sdk/fields'
import { BackendError } from '../errors.ts'

/** A call that a request may be meant for. */
export interface Target<T> {
  call: Pick<BuiltCall, 'method' | 'path'>
  to: T
}

interface Entry<T> extends Target<T> {
  pattern: RegExp
  names: string[]
}

export interface Match<T> {
  to: T
  params: Record<string, string>
}

const ESCAPED = /[.*+?^${}()|[\]\\]/g

const entryOf = <T>(target: Target<T>): Entry<T> => {
  const names = [...target.call.path.matchAll(/\{(\w+)\}/g)].map(found => found[1] ?? '')
  const parts = target.call.path.split(/\{\w+\}/).map(part => part.replace(ESCAPED, '\\$&'))
  return { ...target, names, pattern: new RegExp(`^${parts.join('([^/]+)')}$`) }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new BackendError('BAD_REQUEST')
  }
}

const keyOf = (method: string, path: string): string => `${method} ${path}`

/** Finds what answers a request. Paths without parameters come before those that have some. */
export class RouteTable<T> {
  readonly #plain = new Map<string, T>()
  /** By method, in the order of how many parameters they have. */
  readonly #named = new Map<string, Entry<T>[]>()

  constructor(targets: readonly Target<T>[]) {
    const entries = targets.map(entryOf).sort((one, other) => one.names.length - other.names.length)
    for (const entry of entries) {
      const { method, path } = entry.call
      if (entry.names.length > 0) this.#named.set(method, [...(this.#named.get(method) ?? []), entry])
      else if (!this.#plain.has(keyOf(method, path))) this.#plain.set(keyOf(method, path), entry.to)
    }
  }

  /** @throws BackendError BAD_REQUEST for a parameter that is badly encoded */
  find(method: string, path: string): Match<T> | undefined {
    const key = keyOf(method, path)
    if (this.#plain.has(key)) return { to: valueAt(this.#plain, key), params: {} }
    for (const { to, pattern, names } of this.#named.get(method) ?? []) {
      const found = pattern.exec(path)
      if (found)
        return { to, params: Object.fromEntries(names.map((name, at) => [name, decoded(found[at + 1] ?? '')])) }
    }
    return undefined
  }
}

/** Calls of areas in force, and those of others, which lead to their names: whoever makes one is told why there is no answer. */
export const callTable = <R extends { endpoint: Target<R>['call'] }>(
  running: ReadonlyMap<string, { routes: readonly R[] }>,
  away: ReadonlyMap<string, readonly BuiltCall[]>,
): RouteTable<R | string> => {
  const inForce = [...running.values()].flatMap(({ routes }) => routes.map(to => ({ call: to.endpoint, to })))
  const without = [...away].filter(([id]) => !running.has(id))
  return new RouteTable<R | string>([
    ...inForce,
    ...without.flatMap(([id, calls]) => calls.map(call => ({ call, to: id }))),
  ])
}
