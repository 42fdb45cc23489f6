import * as f from '../../fields/index.ts'
import { endpoint, input, list, none, record, value } from './endpoint.ts'
import type { Seen } from './resource.ts'
import type { IdsQuery } from './types.ts'

const at = <const P extends string>(path: P) => `/ntocc-basic-api/${path}` as const

/** A named question to a list: the query of its address, columns included. */
export interface SavedView {
  id: number
  /** Stable name of the list. */
  list: string
  name: string
  query: Readonly<Record<string, string>>
  /** The list opens with it; of one's own only. */
  isDefault: boolean
  /** Colleagues of the branch see it. */
  isShared: boolean
  /** False for one that a colleague shared. */
  isOwn: boolean
  version: number
}

const LIST_NAME = f.text({ max: 100 })
const VIEW_NAME = f.text({ max: 60 })

/** What a page sends of a view. */
export const SavedViewForm = f.shape({
  list: LIST_NAME.required(),
  name: VIEW_NAME.required(),
  query: f.json<Readonly<Record<string, string>>>().required(),
  isDefault: f.flag(),
  isShared: f.flag(),
})
export type SavedViewInput = f.ValuesOf<typeof SavedViewForm>

/** One sensitive value of one record, by name. */
export const RevealForm = f.shape({
  entity: f.text({ max: 64 }).required(),
  id: f.id().required(),
  field: f.text({ max: 64 }).required(),
})
export type RevealInput = f.ValuesOf<typeof RevealForm>

/** Sharing a view with the branch. */
export const SHARE_VIEW = 'savedView.share'

/** What lists keep at the server, and what they may show of masked values. */
export const lists = {
  savedViewList: endpoint({
    name: 'savedViewList',
    method: 'GET',
    path: at('savedView'),
    query: input<{ list?: string }>(),
    data: list<SavedView>(['id', 'list', 'name', 'query', 'isDefault', 'isShared', 'isOwn', 'version']),
    signedIn: 'own',
  }),
  savedViewCreate: endpoint({
    name: 'savedViewCreate',
    method: 'POST',
    path: at('savedView'),
    body: input<SavedViewInput>(SavedViewForm),
    data: record<SavedView>(),
    signedIn: 'own',
  }),
  savedViewUpdate: endpoint({
    name: 'savedViewUpdate',
    method: 'PUT',
    path: at('savedView'),
    body: input<Partial<SavedViewInput> & Seen>(),
    data: record<SavedView>(),
    versioned: true,
    signedIn: 'own',
  }),
  savedViewDelete: endpoint({
    name: 'savedViewDelete',
    method: 'DELETE',
    path: at('savedView'),
    query: input<IdsQuery>(),
    data: none(),
    versioned: true,
    signedIn: 'own',
  }),
  /** Written to the audit log each time; the permission is that of the field's kind. */
  reveal: endpoint({
    name: 'reveal',
    method: 'POST',
    path: at('reveal'),
    body: input<RevealInput>(RevealForm),
    data: value<{ value: string }>(['value']),
    signedIn: 'subject',
  }),
} as const
