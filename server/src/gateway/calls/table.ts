import {
  allEndpoints,
  allEntities,
  allResources,
  type BuiltArea,
  type BuiltCall,
  type BuiltField,
} from '@ntocc/sdk/contracts'
import { Field, type FieldOptions, importableFields, kindNamed } from '@ntocc/sdk/fields'
import { CallIndex } from '@ntocc/sdk/plugin/area'
import { CallMatcher } from './matcher.ts'

/** What the gateway knows of a call that is answered behind it. */
export type KnownCall = BuiltCall

/** A business area as data: by its build, or by its contract where there is none. None of its code runs. */
export type KnownArea = Pick<BuiltArea, 'calls' | 'imports'>

/** Fields that a file can bring to an entity. */
export type ImportFields = ReadonlyMap<string, Field>

const productFields = (): [string, ImportFields][] => {
  const entities = allEntities()
  return allResources.flatMap(({ name, by }): [string, ImportFields][] => {
    const entity = entities[name]
    return entity && by.create ? [[name, new Map(importableFields(entity))]] : []
  })
}

const fieldsOf = (fields: Record<string, BuiltField>): ImportFields =>
  new Map(
    Object.entries(fields).map(([name, { kind, options }]) => [
      name,
      new Field(kindNamed(kind), options as FieldOptions),
    ]),
  )

/**
 * Calls that nobody had before. Of two that one request could be meant for both cannot be in force: the first is, as in
 * the backend, and what the second says of the request counts for nothing.
 */
class Calls {
  readonly all: KnownCall[] = []
  readonly #index = new CallIndex<KnownCall>()

  add(calls: readonly KnownCall[]): void {
    for (const call of calls) {
      this.#index.add(call)
      this.all.push(call)
    }
  }

  addArea(calls: readonly KnownCall[]): void {
    this.add(calls.filter(call => !this.#index.sameAs(call)))
  }
}

/**
 * Which call a request is, and what holds for it: the one place where the gateway looks that up. Made of the calls that
 * product and areas share, and of the contracts of the installed areas; another one takes its place when these change.
 */
export class CallTable {
  readonly #calls: CallMatcher<KnownCall>
  readonly #open: CallMatcher<KnownCall>
  readonly #secret: CallMatcher<KnownCall>
  readonly #lists: ReadonlyMap<string, KnownCall>
  readonly #imports: ReadonlyMap<string, ImportFields>

  constructor(areas: readonly KnownArea[], product: readonly KnownCall[] = allEndpoints) {
    const calls = new Calls()
    calls.add(product)
    const imports = new Map(productFields())
    for (const area of areas) {
      calls.addArea(area.calls)
      for (const [name, fields] of Object.entries(area.imports))
        if (!imports.has(name)) imports.set(name, fieldsOf(fields))
    }
    this.#calls = new CallMatcher(calls.all)
    this.#open = new CallMatcher(calls.all.filter(call => call.public || call.whileOverdue))
    this.#secret = new CallMatcher(calls.all.filter(({ secretQuery }) => secretQuery))
    const lists = calls.all.filter(({ method, exportable }) => method === 'GET' && exportable)
    this.#lists = new Map(lists.map(call => [call.path, call]))
    this.#imports = imports
  }

  find(method: string, path: string): KnownCall | undefined {
    return this.#calls.find(method, path)
  }

  /** It answers while a password is overdue or a second factor due: for visitors, or to get out of it. */
  isOpen(method: string, path: string): boolean {
    return this.#open.find(method, path) !== undefined
  }

  /** Its specified form puts secrets in the query: the page sends a body, the gateway moves it. */
  takesSecretQuery(method: string, path: string): boolean {
    return this.#secret.find(method, path) !== undefined
  }

  /** The list at a path, when it may be taken out as a file. */
  exportableList(path: string): KnownCall | undefined {
    return this.#lists.get(path)
  }

  /** What a file can bring to an entity; undefined for one that takes none. */
  importFields(entity: string): ImportFields | undefined {
    return this.#imports.get(entity)
  }
}
