import { usePageQuery, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Barcode, Empty, type ListEndpoint, Loaded, QrCode, Skeleton } from '@ntocc/sdk/ui'
import { Button, InputNumber, Segmented } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { codesOf, copiesOf, LABEL_PAPERS, type Label, MOST_COPIES, MOST_LABELS, pagesOf, paperOf } from './label.ts'
import './labels.css'

export interface LabelsProps<R extends object> {
  list: ListEndpoint<R>
  labelOf: (record: R) => Label
  /** What else stands on it, in small print. */
  children: (record: R) => ReactNode
}

/** Labels of the records that the address names, as they come from the printer; on which paper and how many of each is chosen here. */
export function Labels<R extends { code: string }>({ list, labelOf, children }: LabelsProps<R>) {
  const { t } = useTranslation()
  const [address, setAddress] = usePageQuery()
  const codes = useMemo(() => codesOf(address.codes), [address.codes])
  const copies = copiesOf(address.copies)
  const paper = paperOf(address.paper)
  const query = useMemo(() => ({ code: codes.join(','), pageNum: 1, pageSize: MOST_LABELS }), [codes])
  const found = useRecord(list, { query, enabled: codes.length > 0 })
  const choose = (more: Record<string, string>) => setAddress({ ...address, ...more }, { replace: true })
  if (codes.length === 0)
    return <Empty isPage title={t('labels.none')} hint={t('labels.noneHint', { most: MOST_LABELS })} />
  const pages = pagesOf(codes, found.data?.records ?? [], copies, paper)
  const count = pages.reduce((sum, { length }) => sum + length, 0)
  return (
    <div className="warehouse-labels">
      <div className="warehouse-labels-bar">
        <Button type="primary" disabled={count === 0} onClick={() => window.print()}>
          {t('print.print')}
        </Button>
        <Segmented
          aria-label={t('labels.paper')}
          value={paper}
          options={LABEL_PAPERS.map(value => ({ value, label: t(`labels.${value}`) }))}
          onChange={value => choose({ paper: value })}
        />
        <span className="warehouse-labels-copies">
          {t('labels.copies')}
          <InputNumber
            aria-label={t('labels.copies')}
            min={1}
            max={MOST_COPIES}
            precision={0}
            value={copies}
            onChange={value => value !== null && choose({ copies: String(value) })}
          />
        </span>
        <span role="status">{t('labels.count', { count })}</span>
      </div>
      <Loaded of={found} skeleton={<Skeleton rows={8} />}>
        {() => (
          <div className={`warehouse-labels-${paper}`}>
            {pages.map((page, at) => (
              <section key={String(at)}>
                {page.map((record, place) => (
                  <LabelOn key={`${record.code}.${place}`} label={labelOf(record)}>
                    {children(record)}
                  </LabelOn>
                ))}
              </section>
            ))}
          </div>
        )}
      </Loaded>
    </div>
  )
}

function LabelOn({ label: { title, scanned }, children }: { label: Label; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <article className="warehouse-label" aria-label={title}>
      <div>
        <strong>{title}</strong>
        {children}
      </div>
      <QrCode text={scanned} label={t('labels.scan', { text: scanned })} />
      <Barcode text={scanned} />
    </article>
  )
}
