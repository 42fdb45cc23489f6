import { Alert, App, Button } from 'antd'
import { useId } from 'react'
import { endpoints, type LiveShare } from '../../contracts/index.ts'
import { useAction, useFormat, useRecord } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'
import { useCopy } from '../core/useCopy.ts'
import type { SharePage } from './ShareButton.tsx'

const TOUCHED = [endpoints.shareLinks]

interface Props {
  id: number
  pages: readonly [SharePage, ...SharePage[]]
  /** A link was taken back. */
  onRevoked: (id: number) => void
}

/** The links to a record that open still: who made each, when, until when, and a way to take it back. */
export function ShareLinks({ id, pages, onRevoked }: Props) {
  const text = useUiText()
  const heading = useId()
  const { modal, message } = App.useApp()
  const { run } = useAction(endpoints.shareRevokeAll, { invalidates: TOUCHED })
  const { data, error } = useRecord(endpoints.shareLinks, { query: { kind: pages[0].kind, id } })
  const shown = (data ?? []).flatMap(link => {
    const opened = pages.filter(({ kind }) => kind === link.kind)
    const [first] = opened
    // One link opens every page of its kind.
    return first ? [{ link, page: { ...first, label: opened.map(({ label }) => label).join(' · ') } }] : []
  })
  const askAll = () =>
    modal.confirm({
      title: text('share.revokeAllSure'),
      content: text('share.revokeAllMeans', { count: shown.length }),
      okText: text('share.revokeAll'),
      cancelText: text('share.keepAll'),
      okButtonProps: { danger: true },
      onOk: async () => {
        if (!(await run({ query: { kind: pages[0].kind, id } })).ok) return
        message.success(text('share.revokedAll'))
        for (const { link } of shown) onRevoked(link.id)
      },
    })
  if (error) return <Alert type="error" showIcon title={error.message} />
  if (shown.length === 0) return null
  return (
    <section className="nt-share-links" aria-labelledby={heading}>
      <header>
        <h3 id={heading}>{text('share.live')}</h3>
        {shown.length > 1 && (
          <Button size="small" danger type="text" onClick={askAll}>
            {text('share.revokeAll')}
          </Button>
        )}
      </header>
      <ul>
        {shown.map(({ link, page }) => (
          <ShareRow key={link.id} link={link} page={page} onRevoked={() => onRevoked(link.id)} />
        ))}
      </ul>
    </section>
  )
}

export const addressOf = ({ path }: SharePage, share: string): string => `${location.origin}${path}?share=${share}`

function ShareRow({ link, page, onRevoked }: { link: LiveShare; page: SharePage; onRevoked: () => void }) {
  const text = useUiText()
  const format = useFormat()
  const { modal, message } = App.useApp()
  const [copied, copy] = useCopy()
  const { run } = useAction(endpoints.shareRevoke, { invalidates: TOUCHED })
  const until = format.dateTime(link.expires)
  const ask = () =>
    modal.confirm({
      title: text('share.revokeSure'),
      content: text('share.revokeMeans', { page: page.label, name: link.byName }),
      okText: text('share.revoke'),
      cancelText: text('share.keep'),
      okButtonProps: { danger: true },
      onOk: async () => {
        if (!(await run({ params: { id: link.id } })).ok) return
        message.success(text('share.revoked'))
        onRevoked()
      },
    })
  return (
    <li>
      <div>
        <b>{page.label}</b>
        <p className="nt-dim">{text('share.madeBy', { name: link.byName, time: format.dateTime(link.made) })}</p>
        <p className="nt-dim">{text('share.until', { time: until })}</p>
        <p className="nt-dim">
          {link.lastOpened
            ? text('share.opened', { count: link.visits, time: format.dateTime(link.lastOpened) })
            : text('share.notOpened')}
        </p>
      </div>
      <Button size="small" onClick={() => copy(addressOf(page, link.share))}>
        {text(copied ? 'copied' : 'share.copy')}
      </Button>
      <Button size="small" danger onClick={ask}>
        {text('share.revoke')}
      </Button>
    </li>
  )
}
