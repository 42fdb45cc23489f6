import { recordMachine } from '@ntocc/sdk/fields'
import { usePageQuery, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Loaded, type MapPoint, MapView, type RecordCalls } from '@ntocc/sdk/ui'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import '../master-data.css'

interface Place {
  id: number
  name: unknown
  lng?: number | null | undefined
  lat?: number | null | undefined
  status: number
}

/** More would hide each other. */
const MOST = 500
/** What of the address is no filter of the list. */
const NO_FILTERS = ['pageNum', 'pageSize', 'sortField', 'sortType', 'open', 'columns']

/** What the list finds, on a map; a point opens its record. Shown when it is asked for, since a list is what most come for. */
export function PlacesMap<R extends Place>({ list, title }: { list: RecordCalls<R>['list']; title: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="master-data-map">
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'hideMap' : 'showMap')}
      </Button>
      {isOpen && <Places list={list} title={title} />}
    </div>
  )
}

function Places<R extends Place>({ list, title }: { list: RecordCalls<R>['list']; title: string }) {
  const { t } = useTranslation()
  const [address, setAddress] = usePageQuery()
  const query = useMemo(
    () => ({
      ...Object.fromEntries(Object.entries(address).filter(([name]) => !NO_FILTERS.includes(name))),
      pageNum: 1,
      pageSize: MOST,
    }),
    [address],
  )
  const found = useRecord(list, { query })
  return (
    <Loaded of={found}>
      {({ records }) => {
        const points = records.flatMap(pointOf)
        const without = records.length - points.length
        return (
          <>
            <MapView
              title={title}
              points={points}
              height={380}
              selected={address.open}
              onSelect={key => setAddress({ ...address, open: key })}
            />
            {without > 0 && <p className="master-data-note nt-dim">{t('withoutPlace', { count: without })}</p>}
          </>
        )
      }}
    </Loaded>
  )
}

const pointOf = ({ id, name, lng, lat, status }: Place): MapPoint[] =>
  lng === null || lng === undefined || lat === null || lat === undefined
    ? []
    : [
        {
          key: String(id),
          label: String(name),
          lng,
          lat,
          tone: status === recordMachine.at.enabled ? 'done' : 'stopped',
        },
      ]
