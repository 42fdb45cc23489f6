import { type ReactNode, useMemo, useState } from 'react'
import type { Endpoint } from '../../contracts/endpoints/endpoint.ts'
import type { ReadQuery } from '../../contracts/endpoints/resource.ts'
import { type Entity, importableFields } from '../../fields/index.ts'
import { usePageActions, usePermission, useTranslation } from '../../hooks/index.ts'
import { ActionButton } from '../core/ActionButton.tsx'
import { EntityFormDrawer } from '../entity/frames.tsx'
import type { RecordFormProps } from '../form/RecordForm.tsx'
import type { FormCalls } from '../form/useSaving.ts'
import type { ListImport } from '../import/ImportButton.tsx'
import { ListPage } from '../list/ListPage.tsx'
import type { RowAction } from '../list/RowActions.tsx'
import type { BulkAction, ListDrawer, ListEndpoint, ListPageProps } from '../list/types.ts'
import { type FieldCheck, type FormSchema, type FormValues, namesOf } from '../schema/schema.ts'
import type { Moved, MoveSource } from './moves.ts'
import { useMoveSource } from './useMoveSource.ts'
import { type RowLink, useRecordActions } from './useRecordActions.ts'
import { useRecordMoves } from './useRecordMoves.tsx'

/** The calls of an ordinary record: `resources.<entity>.by` of the contracts. */
export interface RecordCalls<R> extends Omit<FormCalls, 'list' | 'get'> {
  list: ListEndpoint<R>
  get: Endpoint<string, ReadQuery | undefined, undefined, R>
  delete?: Endpoint
  move?: Endpoint
}

export interface RecordScreenProps<R extends Moved & object>
  extends Pick<
    ListPageProps<R>,
    'columns' | 'filters' | 'fixed' | 'defaults' | 'above' | 'importer' | 'primary' | 'states'
  > {
  of: Entity
  /** Ending of the keys of the title, of what stands in an empty list, and of what is new here where it has a text; default the entity's name. */
  name?: string
  calls: RecordCalls<R>
  form: FormSchema
  /** Whoever lacks it is told so, and nothing is asked for; default the permission of the list call. */
  permission?: string
  /** What a record is called. Keep the function stable. */
  nameOf: (row: R) => string
  /** Address of a record's own page; opening is then the first action of a row. Keep the function stable. */
  href?: (row: R) => string
  /** How it moves from state to state; default the machine behind `status`, by the call `move`. Keep the object stable. */
  moves?: MoveSource<R>
  /** Moves that can be made on many rows. */
  bulkMoves?: readonly string[]
  bulk?: readonly BulkAction<R>[]
  /** Pages that belong to a row, offered to those who may open them. Keep the array stable. */
  links?: readonly RowLink<R>[]
  /** Further actions of a row, before changing it. Keep the function stable. */
  actions?: (row: R) => readonly RowAction[]
  /** Why a record cannot be changed as it is now; undefined when it can. Keep the function stable. */
  locked?: (row: R) => string | undefined
  /** Why nothing may be done with a record here, its moves and deleting included. Keep the function stable. */
  barred?: (row: R) => string | undefined
  /** What a new record begins with. */
  start?: FormValues
  checks?: Readonly<Record<string, FieldCheck>>
  /** A new record was made here, and its form is gone. */
  onCreated?: (row: R) => void
  /** What the form has of its own beside its fields. Keep the object stable. */
  inForm?: Pick<RecordFormProps, 'children' | 'summary' | 'width' | 'passwordFor'>
  /** Below the facts of the look. */
  extra?: (row: R) => ReactNode
}

/**
 * A whole screen of an ordinary entity: list, look, form for making and changing, the moves of its machine, deleting,
 * export. Texts of the plugin: `title.<entity>`, `new.<entity>`, `edit.<entity>`, `empty.<entity>`, `<entity>.<field>`,
 * `move.<name>`.
 */
export function RecordScreen<R extends Moved & object>(props: RecordScreenProps<R>) {
  const { of, calls, form, nameOf, href, moves: given, bulkMoves = [], bulk = [], actions: own, ...rest } = props
  const { name = of.name, links, start, checks, inForm, extra, locked, barred, onCreated, ...listed } = rest
  const { t } = useTranslation()
  const [editing, setEditing] = useState<{ id?: number }>()
  const source = useMoveSource(of, calls, given)
  const moves = useRecordMoves(source, nameOf)
  const actions = useRecordActions({
    calls,
    nameOf,
    href,
    links,
    own,
    actionsOf: moves.actionsOf,
    edit: setEditing,
    locked,
    barred,
  })
  const { create: call } = calls
  const mayCreate = usePermission(call?.permission) === 'allowed'
  const create = () => setEditing({})
  const isNew = editing?.id === undefined
  const newTitle = t(`new.${name}`, { defaultValue: t(`new.${of.name}`) })
  usePageActions(call && mayCreate ? [{ id: 'new', title: newTitle, keys: 'n', run: create }] : [])
  const drawer = useMemo(
    (): ListDrawer<R> => ({
      ...lookOf(form, t),
      get: calls.get,
      ...(href && { href }),
      ...(extra && { extra }),
    }),
    [form, calls.get, href, extra, t],
  )
  const exported = useMemo(() => ({ fileName: t(`title.${name}`) }), [t, name])
  const imported = useMemo(() => importOf(of, form, call, t(`title.${name}`)), [of, form, call, t, name])
  return (
    <>
      <ListPage<R>
        entity={of}
        list={calls.list}
        title={t(`title.${name}`)}
        emptyHint={t(`empty.${name}`)}
        rowKey={keyOf}
        rowName={nameOf}
        export={exported}
        {...(calls.list.permission && { permission: calls.list.permission })}
        {...(imported && { import: imported })}
        states={of.fieldNamed(source.state)?.options.machine && source.state}
        bulk={[...bulkMoves.map(move => moves.bulk(move, { entity: of.name, list: calls.list })), ...bulk].map(each =>
          barring(each, barred),
        )}
        primary={call && <CreateButton label={newTitle} call={call} onClick={create} />}
        actions={actions}
        drawer={drawer}
        {...listed}
      />
      {editing && (
        <EntityFormDrawer
          key={editing.id ?? 'new'}
          schema={form}
          calls={calls as FormCalls}
          id={editing.id}
          start={start}
          checks={checks}
          title={isNew ? newTitle : undefined}
          onSaved={isNew ? record => onCreated?.(record as R) : undefined}
          {...inForm}
          onClose={() => setEditing(undefined)}
        />
      )}
      {moves.dialog}
    </>
  )
}

const keyOf = (row: Moved): string => String(row.id)

function CreateButton({ label, call, onClick }: { label: string; call: Endpoint; onClick: () => void }) {
  const { permission } = call
  return <ActionButton type="primary" label={label} {...(permission && { permission })} onClick={onClick} />
}

const barring = <R extends object>(
  bulk: BulkAction<R>,
  barred: ((row: R) => string | undefined) | undefined,
): BulkAction<R> => (barred && bulk.each ? { ...bulk, refuse: row => barred(row) ?? bulk.refuse?.(row) } : bulk)

/** What the form takes, a file may bring, where the ordinary call makes the record. */
const importOf = (
  of: Entity,
  form: FormSchema,
  call: Endpoint | undefined,
  fileName: string,
): ListImport | undefined => {
  if (call?.path !== `/ntocc-basic-api/${of.name}` || importableFields(of).length === 0) return undefined
  const fields = form.groups.flatMap(group => group.fields.flatMap(namesOf))
  return { fileName, fields, ...(call.permission && { permission: call.permission }) }
}

/** The groups of the form are the groups of the look. */
const lookOf = (form: FormSchema, t: (key: string) => string): Pick<ListDrawer<object>, 'groups'> => ({
  groups: form.groups.map((group, index) => ({
    key: group.title ?? String(index),
    ...(group.title && { title: t(group.title) }),
    fields: group.fields.flatMap(namesOf),
  })),
})
