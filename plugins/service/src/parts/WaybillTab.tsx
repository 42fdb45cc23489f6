import { usePermission, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, Age, FieldCell, FieldScope, Loaded, RelatedRecords } from '@ntocc/sdk/ui'
import { useState } from 'react'
import { Complaint, complaintCalls, complaints } from '../../contract/complaints.ts'
import { Rating, ratingCalls, SIDES, SIGNED } from '../../contract/ratings.ts'
import { Due } from '../complaints/Due.tsx'
import { complaintName, complaintPath } from '../complaints/forms.ts'
import { FilingDrawer } from '../complaints/useFiling.tsx'
import { RateDialog } from '../ratings/RateDialog.tsx'
import { StarsShown } from '../Stars.tsx'
import '../service.css'

const CALLS = { list: complaints.by.list, create: complaintCalls.complaintFile }
const COLUMNS = [
  'code',
  'type',
  'content',
  'status',
  { key: 'dueAt', render: (row: Complaint) => <Due of={row} /> },
  { key: 'gmtCreated', render: (row: Complaint) => <Age value={row.gmtCreated} /> },
]

/** What was complained of on a waybill, and what its two sides think of each other. */
export default function WaybillTab({ waybillNo, status }: { waybillNo: string; status: number }) {
  const { t } = useTranslation()
  const [isFiling, setFiling] = useState(false)
  const maySeeRatings = usePermission('rating.read') === 'allowed'
  return (
    <div className="service-tab">
      <section aria-label={t('title.complaint')}>
        <h3>{t('title.complaint')}</h3>
        <p>
          <ActionButton label={t('complain')} permission="complaint.file" onClick={() => setFiling(true)} />
        </p>
        <RelatedRecords<Complaint>
          of={Complaint}
          calls={CALLS}
          tie={{ waybillNo }}
          columns={COLUMNS}
          nameOf={complaintName}
          href={complaintPath}
          all={`/transport/complaints?waybillNo=${waybillNo}`}
        />
      </section>
      {maySeeRatings && <Ratings waybillNo={waybillNo} status={status} />}
      {isFiling && <FilingDrawer start={{ waybillNo }} onClose={() => setFiling(false)} />}
    </div>
  )
}

const STARS = ['overall', 'punctual', 'safe', 'service'] as const

function Ratings({ waybillNo, status }: { waybillNo: string; status: number }) {
  const { t } = useTranslation()
  const [isRating, setRating] = useState(false)
  const read = useRecord(ratingCalls.waybillRatings, { query: { waybillNo } })
  return (
    <section aria-label={t('title.rating')}>
      <h3>{t('title.rating')}</h3>
      <FieldScope fields={Object.values(Rating.fields)}>
        <Loaded of={read}>
          {({ given, mayRate }) => (
            <>
              {mayRate && (
                <p>
                  <ActionButton label={t('rate')} onClick={() => setRating(true)} />
                </p>
              )}
              {SIDES.map(side => (
                <Given key={side} of={given[side]} side={side} />
              ))}
              {Object.keys(given).length === 0 && (
                <p className="nt-dim">{t(SIGNED.includes(status) ? 'notRatedYet' : 'notSignedYet')}</p>
              )}
              {isRating && mayRate && (
                <RateDialog waybillNo={waybillNo} side={mayRate} onClose={() => setRating(false)} />
              )}
            </>
          )}
        </Loaded>
      </FieldScope>
    </section>
  )
}

const BY_SIDE = {
  shipper: 'bySide.shipper',
  driver: 'bySide.driver',
  consignee: 'bySide.consignee',
} as const satisfies Record<(typeof SIDES)[number], string>

function Given({ of, side }: { of: Rating | undefined; side: (typeof SIDES)[number] }) {
  const { t } = useTranslation()
  if (!of) return null
  return (
    <>
      <b>{t(BY_SIDE[side])}</b> <Age value={of.gmtCreated} />
      <dl className="service-ratings">
        {STARS.map(name => (
          <div key={name}>
            <dt>{t(`rating.${name}`)}</dt>
            <dd>
              <StarsShown value={of[name]} />
            </dd>
          </div>
        ))}
        {(of.tags?.length ?? 0) > 0 && (
          <div>
            <dt>{t('rating.tags')}</dt>
            <dd>
              <FieldCell name="tags" field={Rating.fieldNamed('tags')} row={of} />
            </dd>
          </div>
        )}
      </dl>
      {of.comment && <p className="nt-desk-told">{of.comment}</p>}
    </>
  )
}
