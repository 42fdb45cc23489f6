import { Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { endpoints, type SavedView, SHARE_VIEW } from '../../../contracts/endpoints/index.ts'
import { useAction, usePermission } from '../../../hooks/index.ts'
import { useUiText } from '../../core/text.ts'
import { useCopy } from '../../core/useCopy.ts'
import type { ViewsHandle } from './useViews.ts'

const CHANGES = { invalidates: [endpoints.savedViewList] }

/** Named views: take one, keep what is on screen as one, send it as a link. */
export function ViewsPanel({ handle, close }: { handle: ViewsHandle; close: () => void }) {
  const text = useUiText()
  const [copied, copy] = useCopy()
  const update = useAction(endpoints.savedViewUpdate, CHANGES)
  const remove = useAction(endpoints.savedViewDelete, CHANGES)
  const { views, current } = handle
  const line = (view: SavedView) => (
    <li key={view.id} data-current={view === current || undefined}>
      <button
        type="button"
        className="nt-views-name"
        aria-current={view === current || undefined}
        onClick={() => {
          handle.apply(view)
          close()
        }}
      >
        {view.name} {!view.isOwn && <small>{text('list.viewShared')}</small>}
      </button>
      {view.isOwn && (
        <>
          <Button
            size="small"
            type={view.isDefault ? 'link' : 'text'}
            aria-pressed={view.isDefault}
            aria-label={text('list.viewDefaultOf', { name: view.name })}
            title={text('list.viewDefaultOf', { name: view.name })}
            onClick={() =>
              void update.run({ body: { id: view.id, version: view.version, isDefault: !view.isDefault } })
            }
          >
            {view.isDefault ? '★' : '☆'}
          </Button>
          <Button
            size="small"
            type="text"
            aria-label={text('list.viewDelete', { name: view.name })}
            title={text('list.viewDelete', { name: view.name })}
            onClick={() => void remove.run({ query: { id: view.id, versions: String(view.version) } })}
          >
            ×
          </Button>
        </>
      )}
    </li>
  )
  return (
    <div className="nt-views">
      {views.length > 0 ? <ul aria-label={text('list.views')}>{views.map(line)}</ul> : <p>{text('list.viewsNone')}</p>}
      <SaveForm handle={handle} />
      <Button size="small" onClick={() => copy(handle.link)}>
        {text(copied ? 'copied' : 'list.copyLink')}
      </Button>
    </div>
  )
}

/** Keeps what is on screen under a name; a name one has already is replaced. */
function SaveForm({ handle }: { handle: ViewsHandle }) {
  const text = useUiText()
  const mayShare = usePermission(SHARE_VIEW) === 'allowed'
  const create = useAction(endpoints.savedViewCreate, CHANGES)
  const update = useAction(endpoints.savedViewUpdate, CHANGES)
  const [name, setName] = useState('')
  const [isDefault, setDefault] = useState(false)
  const [isShared, setShared] = useState(false)
  const trimmed = name.trim()
  const same = handle.views.find(view => view.isOwn && view.name === trimmed)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const values = { name: trimmed, query: handle.query, isDefault, isShared: mayShare && isShared }
    const result = same
      ? await update.run({ body: { id: same.id, version: same.version, ...values } })
      : await create.run({ body: { list: handle.list, ...values } })
    if (result.ok) setName('')
  }
  const choice = (label: string, value: boolean, set: (value: boolean) => void) => (
    <label>
      <input type="checkbox" checked={value} onChange={event => set(event.target.checked)} /> {label}
    </label>
  )
  return (
    <form onSubmit={event => void save(event)}>
      <Input
        size="small"
        maxLength={60}
        value={name}
        aria-label={text('list.viewName')}
        placeholder={text('list.viewName')}
        onChange={event => setName(event.target.value)}
      />
      <span className="nt-views-choices">
        {choice(text('list.viewDefault'), isDefault, setDefault)}
        {mayShare && choice(text('list.viewShare'), isShared, setShared)}
      </span>
      <Button
        size="small"
        type="primary"
        htmlType="submit"
        disabled={trimmed === ''}
        loading={create.isPending || update.isPending}
      >
        {text(same ? 'list.viewReplace' : 'list.viewSave')}
      </Button>
    </form>
  )
}
