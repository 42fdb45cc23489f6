import { WaybillException } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { Age, FieldCell, FieldScope, Route, useScope } from '@ntocc/sdk/ui'
import { Checkbox } from 'antd'
import { useEffect, useRef } from 'react'
import type { ExceptionRecord } from '../../contract/exceptions.ts'
import { Deadline } from './Deadline.tsx'

const FIELDS = Object.values(WaybillException.fields)
const field = (name: string) => WaybillException.fieldNamed(name)

interface Props {
  items: readonly ExceptionRecord[]
  total: number
  current: number | undefined
  onOpen: (id: number) => void
  chosen: ReadonlySet<number>
  /** Absent where nothing can be done with several. */
  onChoose?: ((id: number, isChosen: boolean) => void) | undefined
  onMore?: (() => void) | undefined
}

/** The exceptions of a view, what is due first on top: what it is, of which waybill, how old, whose and until when. */
export function Queue(props: Props) {
  const { t } = useTranslation()
  const { items, total, current, onMore } = props
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' })
  }, [current])
  return (
    <nav className="waybills-ex-queue" aria-label={t('exceptions.queue')}>
      <FieldScope fields={FIELDS}>
        <ol ref={list}>
          {items.map(item => (
            <Row key={item.id} {...props} item={item} />
          ))}
        </ol>
      </FieldScope>
      {total > items.length && onMore && (
        <button type="button" className="nt-retry" onClick={onMore}>
          {t('exceptions.more', { count: total - items.length })}
        </button>
      )}
    </nav>
  )
}

function Row({ item, current, chosen, onOpen, onChoose }: Props & { item: ExceptionRecord }) {
  const { t } = useTranslation()
  const scope = useScope()
  const kind = scope.label('exceptionType', item.type)
  const { waybill } = item
  return (
    <li data-current={item.id === current || undefined}>
      {onChoose && (
        <Checkbox
          aria-label={t('exceptions.choose', { kind, waybillNo: item.waybillNo })}
          checked={chosen.has(item.id)}
          onChange={event => onChoose(item.id, event.target.checked)}
        />
      )}
      <button type="button" aria-current={item.id === current || undefined} onClick={() => onOpen(item.id)}>
        <span className="waybills-ex-line">
          <b>{kind}</b>
          <FieldCell name="level" field={field('level')} row={item} />
          <Age value={item.time} />
        </span>
        <span className="waybills-ex-line">
          <code>{item.waybillNo}</code>
          {/* No plate to copy from: that would be a button in a button. */}
          <span>{waybill.vehicleNo}</span>
        </span>
        <Route from={waybill.loadCity} to={waybill.unloadCity} />
        <span className="waybills-ex-line">
          {item.status === 0 ? (
            <FieldCell name="status" field={field('status')} row={item} />
          ) : (
            <span className="waybills-ex-owner">{item.isMine ? t('exceptions.me') : (item.handler ?? '–')}</span>
          )}
          <Deadline of={item} />
        </span>
      </button>
    </li>
  )
}
