import { endpoints } from '@ntocc/sdk/contracts'
import { useOpenable, usePageNavigate, usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { EntityFormPage, FormGroups, type FormSchema, type FormValues, formOf, PageLink } from '@ntocc/sdk/ui'
import { useState } from 'react'
import { makingCalls, type WaybillMade, WaybillMaking } from '../../contract/making.ts'
import { detailPath } from '../columns.tsx'

const { waybillMake } = makingCalls
const CALLS = { create: waybillMake, list: endpoints.waybillList }
const HOUR = 3_600_000
const GOODS = '/orders/publish'

/** @param mayAccept whoever may accept for a driver says here that he has agreed */
const formFor = (mayAccept: boolean): FormSchema =>
  formOf(WaybillMaking, {
    groups: [
      { title: 'group.order', fields: [{ row: ['shipmentCode', 'orderNo'] }] },
      {
        title: 'driverAndVehicle',
        fields: [{ row: ['driverCode', 'vehicleCode'] }, ...(mayAccept ? (['isAgreed'] as const) : [])],
      },
      {
        title: 'group.goods',
        fields: ['goodsName', { row: ['goodsTypeCode', 'packageType'] }, { row: ['planQty', 'unit'] }],
      },
      {
        title: 'group.loading',
        fields: ['loadAreaCode', 'loadAddress', { row: ['loadContact', 'loadPhone'] }, 'planLoadTime'],
      },
      {
        title: 'group.unloading',
        fields: [
          'unloadAreaCode',
          'unloadAddress',
          'consigneeName',
          { row: ['unloadContact', 'unloadPhone'] },
          { row: ['planUnloadTime', 'distanceKm'] },
        ],
      },
      {
        title: 'group.terms',
        fields: [
          { row: ['priceMode', 'chargeBy'] },
          { row: ['unitPrice', 'carrierUnitPrice'] },
          { row: ['lossTolerance', 'lossPrice'] },
          { row: ['insuranceRequired', 'loadReview'] },
          'remark',
        ],
      },
    ],
    fields: {
      orderNo: { help: 'make.orderHelp' },
      isAgreed: { help: 'make.agreedHelp' },
      loadReview: { help: 'make.loadReviewHelp' },
    },
  })
const FORMS = { own: formFor(false), agreed: formFor(true) }

/** As a line of a file that leaves them out; loading from tomorrow's next full hour. */
const begin = (now = Date.now()): FormValues => ({
  ...FORMS.agreed.start,
  planLoadTime: new Date(Math.ceil(now / HOUR) * HOUR + 24 * HOUR).toISOString(),
})

/** One waybill, written down for a driver and a vehicle. */
export default function MakePage() {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  const mayAccept = usePermission('waybill.accept') === 'allowed'
  const mayOpen = useOpenable()
  // Each begins anew: what was made is not changed here.
  const [{ count, start }, setBegun] = useState(() => ({ count: 0, start: begin() }))
  const form = mayAccept ? FORMS.agreed : FORMS.own
  return (
    <div className="waybills-make">
      <EntityFormPage
        key={`${mayAccept}${count}`}
        schema={form}
        calls={CALLS}
        start={start}
        title={t('title.make')}
        saveLabel={t('make.do')}
        savedText={t('make.done')}
        onSaved={saved => {
          setBegun({ count: count + 1, start: begin() })
          navigate(detailPath(saved as WaybillMade))
        }}
      >
        {() => (
          <>
            <p className="waybills-hint">
              {t('make.hint')} {mayOpen(GOODS) && <PageLink to={GOODS}>{t('make.goods')}</PageLink>}
            </p>
            <FormGroups schema={form} />
          </>
        )}
      </EntityFormPage>
    </div>
  )
}
