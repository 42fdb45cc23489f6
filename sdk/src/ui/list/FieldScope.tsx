import { createContext, type ReactNode, use } from 'react'
import type { Field } from '../../fields/index.ts'
import { type Dictionaries, useDict } from '../../hooks/index.ts'

const NOTHING: Dictionaries = {
  isReady: true,
  label: (_type, code) => (code === null || code === undefined ? '' : String(code)),
  options: () => [],
  labels: () => ({}),
}

const ScopeContext = createContext<Dictionaries>(NOTHING)

/** Dictionaries of the cells below, loaded once for all of them instead of once a cell. */
export const useScope = (): Dictionaries => use(ScopeContext)

/** Dictionary types that fields need, in a stable order. */
export function dictTypesOf(fields: readonly (Field | undefined)[]): string[] {
  const types = fields.flatMap(field => (field?.options.dict ? [field.options.dict] : []))
  return [...new Set(types)].sort()
}

/** Loads the dictionaries of the given fields for every `FieldCell` inside. */
export function FieldScope(props: { fields: readonly (Field | undefined)[]; children: ReactNode }) {
  const dictionaries = useDict(dictTypesOf(props.fields))
  return <ScopeContext value={dictionaries}>{props.children}</ScopeContext>
}
