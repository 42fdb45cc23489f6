import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import type { OfRecord } from '@ntocc/sdk/plugin'
import { FactsGrid, FieldScope, FieldValue, Loaded, PageLink } from '@ntocc/sdk/ui'
import { TianjinWaybill, tianjinResources } from '../contract/waybills.ts'
import { Problems } from './Figure.tsx'

const { cost, costFrom, distanceKm, distanceFrom, finishedAt, standing, reason } = TianjinWaybill.fields
const SHOWN = { standing, cost, costFrom, distanceKm, distanceFrom, finishedAt, reason }

/** On a waybill's report: what Tianjin alone asks for, where it comes from, and what is missing. */
export default function OfDocument({ record }: OfRecord) {
  const { t } = useTranslation()
  // By the waybill's code, which is it and no other: numbers are looked for within others too.
  const recordCode = String(record.recordCode ?? '')
  const isWaybill = record.docKind === 'waybill' && recordCode !== ''
  const query = { recordCode, pageNum: 1, pageSize: 1 }
  const read = useRecord(tianjinResources.tianjinWaybill.by.list, { query, enabled: isWaybill })
  if (!isWaybill) return <p className="nt-dim">{t('ofDocument.none')}</p>
  return (
    <Loaded of={read} skeleton={<span />}>
      {({ records: [row] }) =>
        row ? (
          <FieldScope fields={Object.values(SHOWN)}>
            <FactsGrid
              facts={Object.entries(SHOWN).map(([name, field]) => ({
                key: name,
                label: t(`tianjinWaybill.${name}`),
                value: <FieldValue name={name} field={field} row={row} />,
              }))}
            />
            <Problems row={row} />{' '}
            <PageLink to={`/reporting/tianjin?waybillNo=${row.waybillNo}`} className="nt-link">
              {t('title.tianjinWaybill')}
            </PageLink>
          </FieldScope>
        ) : (
          <p className="nt-dim">{t('ofDocument.none')}</p>
        )
      }
    </Loaded>
  )
}
