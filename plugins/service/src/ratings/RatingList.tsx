import { useIsStaff, useTranslation } from '@ntocc/sdk/hooks'
import { formOf, ListPage, RecordScreen } from '@ntocc/sdk/ui'
import { Rating, ratingCalls, ratings } from '../../contract/ratings.ts'
import { StarsShown } from '../Stars.tsx'

const FORM = formOf(Rating, {
  groups: [
    { fields: ['waybillNo', 'side', { row: ['overall', 'punctual', 'safe', 'service'] }, 'tags', 'comment'] },
    { title: 'group.about', fields: [{ row: ['driverCode', 'shipmentCode'] }] },
  ],
})
const stars = (key: 'overall' | 'punctual' | 'safe' | 'service') => ({
  key,
  render: (row: Rating) => <StarsShown value={row[key]} />,
})
const SEEN = [
  { key: 'waybillNo', pin: 'left', card: 'head' },
  'side',
  stars('overall'),
  stars('punctual'),
  stars('safe'),
  stars('service'),
  'tags',
  'comment',
  'gmtCreated',
] as const
const ALL = [
  { key: 'waybillNo', pin: 'left', card: 'head' },
  { key: 'status', card: 'mark' },
  'side',
  stars('overall'),
  stars('punctual'),
  stars('safe'),
  stars('service'),
  'tags',
  'comment',
  'driverCode',
  'shipmentCode',
  'gmtCreated',
] as const
const OWN_FILTERS = { keyword: true, daily: ['side', 'overall', 'gmtCreated'], more: ['waybillNo', 'tags'] }
const FILTERS = {
  keyword: true,
  daily: ['side', 'overall', 'gmtCreated', 'status'],
  more: ['waybillNo', 'tags', 'driverCode', 'shipmentCode'],
}
const nameOf = (row: Rating) => row.waybillNo
const keyOf = (row: Rating) => String(row.id)

/** What the sides of waybills thought of each other: staff see all and can hide one, a party what is about its own. */
export default function RatingList() {
  const { t } = useTranslation()
  const isStaff = useIsStaff()
  if (!isStaff)
    return (
      <ListPage<Rating>
        entity={Rating}
        list={ratingCalls.ratingsSeen}
        title={t('title.rating')}
        emptyHint={t('empty.rating')}
        columns={SEEN}
        filters={OWN_FILTERS}
        rowKey={keyOf}
        rowName={nameOf}
        permission="rating.read"
      />
    )
  return (
    <RecordScreen<Rating> of={Rating} calls={ratings.by} form={FORM} columns={ALL} filters={FILTERS} nameOf={nameOf} />
  )
}
