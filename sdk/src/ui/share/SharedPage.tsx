import { type ReactNode, useMemo } from 'react'
import type { Endpoint } from '../../contracts/endpoints/index.ts'

import { useFormat, usePageQuery, useRecord, useSession } from '../../hooks/index.ts'
import { Empty, ErrorState, Skeleton } from '../core/States.tsx'
import { useUiText } from '../core/text.ts'
import './share.css'

export interface SharedPageProps<Q, D> {
  endpoint: Endpoint<string, Q, undefined, D>
  title: string
  /** ms between calls: somebody watches where a vehicle is. */
  refreshMs?: number
  /** What it shows is a paper: nothing of the page about it is printed. */
  isPaper?: boolean
  children: (data: D) => ReactNode
}

/**
 * A page made for the phone of somebody who has a link and no account: what the link opens, until when, and why it
 * does not open when it does not. Whoever is signed in may name a record by its id instead.
 */
export function SharedPage<Q, D extends { expires?: string }>(props: SharedPageProps<Q, D>) {
  const { endpoint, title, refreshMs, isPaper = false, children } = props
  const text = useUiText()
  const format = useFormat()
  const [{ share, id }] = usePageQuery()
  const isVisitor = useSession(({ status }) => status === 'signedOut')
  const query = useMemo(() => (share ? { share } : id ? { id } : {}) as Q, [share, id])
  const found = useRecord(endpoint, { query, ...(refreshMs && { refreshMs }) })
  return (
    <article className={isPaper ? 'nt-shared nt-shared-paper' : 'nt-shared'}>
      <h1>{title}</h1>
      {found.data ? (
        <>
          {children(found.data)}
          {found.data.expires && (
            <footer className="nt-dim">{text('share.until', { time: format.dateTime(found.data.expires) })}</footer>
          )}
        </>
      ) : found.notFound ? (
        <Empty
          icon="lock"
          title={text('share.closed')}
          hint={found.error?.message}
          action={isVisitor && <SignInLink />}
        />
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton rows={6} height={32} />
      )}
    </article>
  )
}

/** Whoever has an account comes back here after signing in; a load of the page, because nothing of it is worth keeping. */
function SignInLink() {
  const text = useUiText()
  const here = location.pathname + location.search
  return (
    <a className="nt-link" href={`/login?redirect=${encodeURIComponent(here)}`}>
      {text('share.signIn')}
    </a>
  )
}
