import type { OrderCounts, ShipmentInfo } from '@ntocc/sdk/contracts'
import type { Tone } from '@ntocc/sdk/fields'
import { useFormat, useLiveReads, useSession, useTranslation } from '@ntocc/sdk/hooks'
import { type AsyncState, Loaded, PageLink, StateTag } from '@ntocc/sdk/ui'

export interface QueueItem {
  key: string
  label: string
  count: number
  tone: Tone
  to?: string
  /** Code of what is to be done: it is not for who lacks it. */
  permission?: string
}

/**
 * What needs a person now: counts that open the list they count. Nothing to do is said, not hidden. They follow the work
 * of others: what reloads the to-do counts reloads these.
 */
export function Queue<T>(props: {
  of: AsyncState<T>
  /** How many there will be: while they are on their way, as many empty ones keep their places. */
  count: number
  items: (data: T) => QueueItem[]
}) {
  const { t } = useTranslation()
  useLiveReads(props.of)
  return (
    <section className="home-queue" aria-label={t('queue.title')}>
      <h2>{t('queue.title')}</h2>
      <Loaded of={props.of} skeleton={<Places count={props.count} />}>
        {data => <QueueTiles items={props.items(data)} />}
      </Loaded>
    </section>
  )
}

function Places({ count }: { count: number }) {
  return (
    <ul aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <div className="nt-skeleton">
            <i />
            <i />
          </div>
        </li>
      ))}
    </ul>
  )
}

function QueueTiles({ items }: { items: readonly QueueItem[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const permissions = useSession(state => state.permissions)
  const own = items.filter(({ permission }) => !permission || permissions?.includes(permission))
  if (own.every(item => item.count === 0)) return <p className="home-clear">{t('queue.clear')}</p>
  return (
    <ul>
      {own.map(item => {
        const body = (
          <>
            <b>{format.count(item.count)}</b>
            <StateTag tone={item.count === 0 ? 'done' : item.tone}>{item.label}</StateTag>
          </>
        )
        return (
          <li key={item.key} data-zero={item.count === 0 || undefined}>
            {item.to && item.count > 0 ? <PageLink to={item.to}>{body}</PageLink> : <div>{body}</div>}
          </li>
        )
      })}
    </ul>
  )
}

/** Orders and shipment figures together: neither is shown before both are there. */
export const both = (
  orders: AsyncState<OrderCounts>,
  shipment: AsyncState<ShipmentInfo>,
): AsyncState<{ orders: OrderCounts; shipment: ShipmentInfo }> => ({
  data: orders.data && shipment.data ? { orders: orders.data, shipment: shipment.data } : undefined,
  error: orders.error ?? shipment.error,
  refetch: () => Promise.all([orders.refetch(), shipment.refetch()]),
})
