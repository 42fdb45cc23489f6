import type { Dependence, FormValues } from './schema.ts'

export type Depends = Readonly<Record<string, Dependence>>

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

export interface Settled {
  values: FormValues
  /** Fields whose value no longer fitted and was taken away. */
  cleared: readonly string[]
}

/** Lets what depends on a changed field follow it: computed anew, or cleared when the choice does not fit any more. */
export function settle(depends: Depends, before: FormValues, after: FormValues, changed: string): Settled {
  const cleared: string[] = []
  const queue = [changed]
  const seen = new Set<string>()
  let values = after
  for (let source = queue.shift(); source !== undefined; source = queue.shift())
    for (const [name, rule] of Object.entries(depends)) {
      const edge = `${source}>${name}`
      if (!rule.on.includes(source) || seen.has(edge)) continue
      seen.add(edge)
      const next = followed(rule, name, before, values)
      if (isSame(next, values[name])) continue
      if (!isBlank(values[name]) && !rule.compute) cleared.push(name)
      values = { ...values, [name]: next }
      queue.push(name)
    }
  return { values, cleared }
}

function followed(rule: Dependence, name: string, before: FormValues, now: FormValues): unknown {
  const value = now[name]
  if (rule.compute) return rule.compute(now)
  if (isBlank(value)) return value
  if (rule.query && !isSame(rule.query(before), rule.query(now))) return null
  if (!rule.options) return value
  const allowed = rule.options(now)
  if (Array.isArray(value)) return value.filter(each => allowed.includes(String(each)))
  return allowed.includes(String(value)) ? value : null
}

export interface FieldState {
  hidden: boolean
  required: boolean
  disabled: boolean
  options?: readonly string[] | undefined
  query?: Readonly<Record<string, string>> | undefined
}

const PLAIN: FieldState = { hidden: false, required: false, disabled: false }

/** What the values make of a field now. */
export function stateOf(depends: Depends, name: string, values: FormValues): FieldState {
  const rule = depends[name]
  if (!rule) return PLAIN
  return {
    hidden: rule.show ? !rule.show(values) : false,
    required: rule.require?.(values) ?? false,
    disabled: rule.compute !== undefined || (rule.disable?.(values) ?? false),
    options: rule.options?.(values),
    query: rule.query?.(values),
  }
}
