import type { ReactNode } from 'react'
import { STATUS_AREA_UNAVAILABLE, STATUS_FORBIDDEN } from '../../contracts/errors.ts'
import { useOpenable } from '../../hooks/use-openable.ts'
import { PageLink } from './PageLink.tsx'
import { useUiText } from './text.ts'

/** What will stand here and what to do next. */
export function Empty(props: {
  title: string
  hint?: string
  action?: ReactNode
  icon?: 'box' | 'filter' | 'lock'
  /** It is all that the page shows, and so its heading. */
  isPage?: boolean
}) {
  const Title = props.isPage ? 'h1' : 'p'
  return (
    <div className="nt-empty">
      <EmptyIcon kind={props.icon ?? 'box'} />
      <Title className="nt-empty-title">{props.title}</Title>
      {props.hint && <p>{props.hint}</p>}
      {props.action}
    </div>
  )
}

function EmptyIcon({ kind }: { kind: 'box' | 'filter' | 'lock' }) {
  const paths = {
    box: 'M6 16 24 7l18 9v17l-18 9-18-9V16Zm0 0 18 9 18-9M24 25v17',
    filter: 'M6 9h36L28 26v13l-8-4v-9L6 9Z',
    lock: 'M12 22h24v18H12V22Zm4 0v-6a8 8 0 0 1 16 0v6M24 29v5',
  }
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path d={paths[kind]} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" />
    </svg>
  )
}

const hasStatus = (error: unknown, status: number): boolean =>
  typeof error === 'object' && error !== null && (error as { status?: unknown }).status === status

/** Where administrators see why; nobody else may open it. */
const PLUGINS = '/organisation/plugins'

/** A part of the console that is not in force: nothing the reader did, and nothing that trying again would mend. */
function OutOfService({ message, compact = false }: { message: string; compact?: boolean }) {
  const text = useUiText()
  const mayOpen = useOpenable()
  return (
    <div className="nt-out-of-service" role="alert">
      <Empty
        icon="lock"
        title={text('error.outOfService')}
        hint={compact ? message : `${message} ${text('error.outOfServiceHint')}`}
        {...(mayOpen(PLUGINS) && {
          action: (
            <PageLink to={PLUGINS} className="nt-link">
              {text('error.seeWhy')}
            </PageLink>
          ),
        })}
      />
    </div>
  )
}

/** What happened, whether anything was lost, and what to do; what is not for this reader is no failure. */
export function ErrorState(props: { error: unknown; onRetry?: () => void; compact?: boolean }) {
  const text = useUiText()
  const { message, requestId } = describe(props.error)
  if (hasStatus(props.error, STATUS_AREA_UNAVAILABLE))
    return <OutOfService message={message} {...(props.compact && { compact: true })} />
  if (hasStatus(props.error, STATUS_FORBIDDEN))
    return <Empty icon="lock" title={message} {...(!props.compact && { hint: text('page.deniedHint') })} />
  return (
    <div className={props.compact ? 'nt-error nt-error-compact' : 'nt-error'} role="alert">
      <p className="nt-empty-title">{text('error.title')}</p>
      <p>{message || text('error.hint')}</p>
      {props.onRetry && (
        <button type="button" className="nt-retry" onClick={props.onRetry}>
          {text('retry')}
        </button>
      )}
      {requestId && (
        <p className="nt-error-id">
          {text('error.request')} <code>{requestId}</code>
        </p>
      )}
    </div>
  )
}

/** Message and request id of whatever was thrown. */
export function describe(error: unknown): { message: string; requestId?: string } {
  if (typeof error !== 'object' || error === null) return { message: String(error ?? '') }
  const { message, requestId } = error as { message?: unknown; requestId?: unknown }
  return {
    message: typeof message === 'string' ? message : '',
    ...(typeof requestId === 'string' && requestId ? { requestId } : {}),
  }
}

/** Grey lines in the shape of what comes. */
export function Skeleton(props: { rows?: number; height?: number }) {
  const text = useUiText()
  return (
    <div className="nt-skeleton" role="status" aria-label={text('loading')}>
      {Array.from({ length: props.rows ?? 4 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <i key={index} style={{ height: props.height ?? 14, width: `${[96, 82, 90, 70][index % 4]}%` }} />
      ))}
    </div>
  )
}

export interface AsyncState<T> {
  data: T | undefined
  error: unknown
  refetch: () => unknown
}

/** The four faces of something that is fetched; data that is already there stays while a retry runs. */
export function Loaded<T>(props: { of: AsyncState<T>; skeleton?: ReactNode; children: (data: T) => ReactNode }) {
  const { of } = props
  if (of.data !== undefined) return <>{props.children(of.data)}</>
  if (of.error) return <ErrorState error={of.error} compact onRetry={() => of.refetch()} />
  return <>{props.skeleton ?? <Skeleton />}</>
}
