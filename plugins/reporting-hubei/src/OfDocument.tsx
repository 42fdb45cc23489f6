import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import type { OfRecord } from '@ntocc/sdk/plugin'
import { FieldScope, FieldValue, Loaded, PageLink } from '@ntocc/sdk/ui'
import { HubeiObjection, hubeiObjections } from '../contract/objections.ts'

const MOST = 20
const SHOWN = [HubeiObjection.fields.status]

/** On a report: the lists of the regulator that it was on, and how it stands with them. */
export default function OfDocument({ record }: OfRecord) {
  const { t } = useTranslation()
  const documentCode = String(record.code)
  const read = useRecord(hubeiObjections.by.list, { query: { documentCode, pageNum: 1, pageSize: MOST } })
  return (
    <Loaded of={read} skeleton={<span />}>
      {({ records }) =>
        records.length === 0 ? (
          <p className="nt-dim">{t('ofDocument.none')}</p>
        ) : (
          <FieldScope fields={SHOWN}>
            <ul>
              {records.map(row => (
                <li key={row.code}>
                  <FieldValue name="status" field={HubeiObjection.fields.status} row={row} />{' '}
                  <PageLink to={`/reporting/hubei?referenceNo=${row.referenceNo}`} className="nt-link">
                    {row.referenceNo}
                  </PageLink>{' '}
                  {row.words}
                </li>
              ))}
            </ul>
          </FieldScope>
        )
      }
    </Loaded>
  )
}
