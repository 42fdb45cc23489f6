import type { BuiltCall } from '@ntocc/sdk/contracts'

type Addressed = Pick<BuiltCall, 'method' | 'path'>

interface Pattern<C> {
  call: C
  method: string
  path: RegExp
  parameters: number
}

const ESCAPED = /[.*+?^${}()|[\]\\]/g

const patternOf = <C extends Addressed>(call: C): Pattern<C> => {
  const parts = call.path.split(/\{\w+\}/).map(part => part.replace(ESCAPED, '\\$&'))
  return { call, method: call.method, path: new RegExp(`^${parts.join('[^/]+')}$`), parameters: parts.length - 1 }
}

/** Finds the call a request is meant for. A path that is named itself goes before one with parameters. */
export class CallMatcher<C extends Addressed> {
  readonly #exact = new Map<string, C>()
  readonly #patterns: readonly Pattern<C>[]

  constructor(calls: readonly C[]) {
    const patterns: Pattern<C>[] = []
    for (const call of calls) {
      if (call.path.includes('{')) patterns.push(patternOf(call))
      else this.#exact.set(`${call.method} ${call.path}`, call)
    }
    this.#patterns = patterns.sort((one, other) => one.parameters - other.parameters)
  }

  /** By the path as whoever answers it reads it: unescaped. A slash is never escaped in what the path policy lets through. */
  find(method: string, path: string): C | undefined {
    const read = unescaped(path)
    const exact = this.#exact.get(`${method} ${read}`)
    if (exact) return exact
    return this.#patterns.find(pattern => pattern.method === method && pattern.path.test(read))?.call
  }
}

const unescaped = (path: string): string => {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
