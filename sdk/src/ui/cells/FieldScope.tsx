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
const EntityContext = createContext<string | undefined>(undefined)

/** Dictionaries of the cells below, loaded once for all of them instead of once a cell. */
export const useScope = (): Dictionaries => use(ScopeContext)

/** Name of the entity whose records the cells below show; undefined when nobody said. */
export const useScopeEntity = (): string | undefined => use(EntityContext)

const dictsIn = ({ options: { dict, shape } }: Field): string[] => [
  ...(dict ? [dict] : []),
  ...Object.values(shape?.fields ?? {}).flatMap(dictsIn),
]

/** Dictionary types that fields and what is nested in them need, in a stable order. */
export function dictTypesOf(fields: readonly (Field | undefined)[]): string[] {
  return [...new Set(fields.flatMap(field => (field ? dictsIn(field) : [])))].sort()
}

/**
 * Loads the dictionaries of the given fields for every `FieldCell` inside. With the entity's name, masked values can be
 * revealed one by one.
 */
export function FieldScope(props: { fields: readonly (Field | undefined)[]; entity?: string; children: ReactNode }) {
  const dictionaries = useDict(dictTypesOf(props.fields))
  return (
    <EntityContext value={props.entity}>
      <ScopeContext value={dictionaries}>{props.children}</ScopeContext>
    </EntityContext>
  )
}
