import { useTranslation } from '@ntocc/sdk/hooks'
import { type Fact, FactsGrid, FieldCell, FieldScope, FieldValue, Route, SharedPage, StateTag } from '@ntocc/sdk/ui'
import { type PublishInfo, publishInfo } from '../../contract/calls.ts'
import { SourceOrder } from '../../contract/orders.ts'
import { InUnit } from '../orders/order.tsx'

const FIELDS = Object.values(SourceOrder.fields)
const GROUPS = {
  goods: ['goodsName', 'goodsTypeCode', 'qty', 'remainingQty', 'vehicleTypes', 'vehicleLengths'],
  loading: ['loadAddress', 'loadTimeFrom', 'loadTimeTo', 'deadline'],
  unloading: ['unloadAddress', 'distanceKm'],
} as const
const IN_UNIT = new Set(['qty', 'remainingQty'])
const WIDE = new Set(['loadAddress', 'unloadAddress'])

/** Who publishes goods, and what they are, for somebody who has a link: no price, no phone, no name of a person. */
export default function PublishInfoPage() {
  const { t } = useTranslation()
  return (
    <SharedPage endpoint={publishInfo} title={t('title.publishInfo')}>
      {info => (
        <FieldScope fields={FIELDS}>
          <Info info={info} />
        </FieldScope>
      )}
    </SharedPage>
  )
}

function Info({ info }: { info: PublishInfo }) {
  const { t } = useTranslation()
  const factOf = (name: keyof PublishInfo): Fact => ({
    key: name,
    label: t(`sourceOrder.${name}`),
    wide: WIDE.has(name),
    value: IN_UNIT.has(name) ? (
      <InUnit row={info} value={info[name] as number} />
    ) : (
      <FieldCell name={name} field={SourceOrder.fieldNamed(name)} row={info} />
    ),
  })
  return (
    <>
      <header className="nt-shared-head">
        <p>
          <b>{info.publisher}</b>{' '}
          <StateTag tone={info.isApproved ? 'done' : 'stopped'}>
            {t(info.isApproved ? 'review.approved' : 'review.notApproved')}
          </StateTag>
        </p>
        <p>
          <Route from={info.loadCity} to={info.unloadCity} distanceKm={info.distanceKm} />
        </p>
        <p>
          {info.orderNo} <FieldValue name="status" field={SourceOrder.fields.status} row={info} />
        </p>
      </header>
      {Object.entries(GROUPS).map(([group, names]) => (
        <FactsGrid
          key={group}
          title={t(`group.${group}`)}
          facts={names.filter(name => info[name] !== undefined).map(factOf)}
        />
      ))}
    </>
  )
}
