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

  find(method: string, path: string): C | undefined {
    const exact = this.#exact.get(`${method} ${path}`)
    if (exact) return exact
    return this.#patterns.find(pattern => pattern.method === method && pattern.path.test(path))?.call
  }
}
