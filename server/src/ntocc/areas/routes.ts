import type { BuiltCall } from '@ntocc/sdk/contracts'
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

/** Finds what answers a request. Paths without parameters come before those that have some. */
export class RouteTable<T> {
  readonly #entries: readonly Entry<T>[]

  constructor(targets: readonly Target<T>[]) {
    this.#entries = targets.map(entryOf).sort((one, other) => one.names.length - other.names.length)
  }

  /** @throws BackendError BAD_REQUEST for a parameter that is badly encoded */
  find(method: string, path: string): Match<T> | undefined {
    for (const { call, to, pattern, names } of this.#entries) {
      const found = call.method === method ? pattern.exec(path) : null
      if (found)
        return { to, params: Object.fromEntries(names.map((name, at) => [name, decoded(found[at + 1] ?? '')])) }
    }
    return undefined
  }
}
