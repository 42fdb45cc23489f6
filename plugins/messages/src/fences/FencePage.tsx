import { recordMachine } from '@ntocc/sdk/fields'
import { useDict, usePageQuery, usePermission, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import {
  ActionButton,
  Empty,
  EntityFormDrawer,
  Loaded,
  MapView,
  PageLink,
  Permitted,
  Skeleton,
  StateTag,
  TitledPage,
  useNarrow,
} from '@ntocc/sdk/ui'
import { useMemo, useState } from 'react'
import { type WarningPlace, warningPlaces } from '../../contract/warnings.ts'
import { useHeight } from '../useHeight.ts'
import { fencesOf, middleOf } from './fence.ts'
import { ALL_PLACES, FENCE_FORM, FENCE_START, IN_FENCE_FORM } from './form.tsx'
import '../side.css'
import './fences.css'

/** px that stand over the map. */
const HEAD = 200

/** Areas that warnings know of, on one map beside their list; drawn, changed and looked at here. */
export default function FencePage() {
  const { t } = useTranslation()
  return (
    <Permitted permission="vehicleWarning.read" title={t('fence.denied')}>
      <Fences />
    </Permitted>
  )
}

function Fences() {
  const { t } = useTranslation()
  const places = useRecord(warningPlaces.by.list, { query: ALL_PLACES })
  const [edited, setEdited] = useState<WarningPlace | 'new'>()
  const mayEdit = usePermission('warningPlace.edit')
  const add = (
    <ActionButton
      type="primary"
      permission="warningPlace.edit"
      label={t('new.warningPlace')}
      onClick={() => setEdited('new')}
    />
  )
  return (
    <TitledPage
      title={t('title.warningPlace')}
      actions={
        <>
          <PageLink to="/warnings/places" className="nt-link">
            {t('fence.all')}
          </PageLink>
          {add}
        </>
      }
    >
      <Loaded of={places} skeleton={<Skeleton rows={8} height={36} />}>
        {({ records, total }) =>
          records.length === 0 ? (
            <Empty title={t('fence.none')} hint={t('empty.warningPlace')} />
          ) : (
            <OnMap places={records} total={total} mayEdit={mayEdit === 'allowed'} onEdit={setEdited} />
          )
        }
      </Loaded>
      {edited && (
        <EntityFormDrawer
          {...IN_FENCE_FORM}
          schema={FENCE_FORM}
          calls={warningPlaces.by}
          start={FENCE_START}
          {...(edited !== 'new' && { id: edited.id })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </TitledPage>
  )
}

interface OnMapProps {
  places: readonly WarningPlace[]
  total: number
  mayEdit: boolean
  onEdit: (place: WarningPlace) => void
}

function OnMap({ places, total, mayEdit, onEdit }: OnMapProps) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const height = useHeight(HEAD)
  const [query, setQuery] = usePageQuery()
  const { label } = useDict(['warningPlaceUse', 'warningKind', 'warningPlaceShape'])
  // What is looked at stands alone on the map, as near as it can be; without one all of them do.
  const looked = places.some(({ id }) => String(id) === query.place) ? query.place : undefined
  const fences = useMemo(() => fencesOf(places.filter(({ id }) => !looked || String(id) === looked)), [places, looked])
  // Each by a point that names it and can be pressed; the areas themselves are too small to be hit from afar.
  const points = useMemo(
    () =>
      fences.map(fence => ({ ...middleOf(fence), key: fence.key, label: fence.name, tone: fence.tone ?? 'moving' })),
    [fences],
  )
  const select = (id: string) => setQuery({ ...query, place: id === query.place ? '' : id }, { replace: true })
  return (
    <div className="messages-split">
      <MapView
        key={looked ?? 'all'}
        title={t('title.warningPlace')}
        points={points}
        fences={fences}
        height={narrow ? 320 : height}
        onSelect={select}
      />
      <aside
        className="messages-panel messages-fences"
        style={narrow ? undefined : { height }}
        aria-label={t('fence.list')}
      >
        <ul>
          {places.map(place => {
            const id = String(place.id)
            const isSelected = id === query.place
            const kinds = place.use === 'excluded' ? (place.kinds ?? []) : []
            return (
              <li key={id} data-selected={isSelected || undefined}>
                <div className="messages-line">
                  <b>{place.name}</b>
                  <StateTag
                    tone={
                      place.status === recordMachine.at.disabled
                        ? 'stopped'
                        : place.use === 'forbidden'
                          ? 'trouble'
                          : 'moving'
                    }
                  >
                    {place.status === recordMachine.at.disabled ? t('fence.off') : label('warningPlaceUse', place.use)}
                  </StateTag>
                </div>
                <div className="nt-dim">
                  {[
                    label('warningPlaceShape', place.shape ?? 'circle'),
                    ...kinds.map(kind => label('warningKind', kind)),
                  ].join(' · ')}
                </div>
                <div>
                  <button type="button" className="messages-verb" aria-pressed={isSelected} onClick={() => select(id)}>
                    {t(isSelected ? 'fence.unselect' : 'fence.select')}
                  </button>
                  {mayEdit && (
                    <button type="button" className="messages-verb" onClick={() => onEdit(place)}>
                      {t('fence.edit')}
                    </button>
                  )}
                </div>
              </li>
            )
          })}
        </ul>
        {total > places.length && <p className="nt-dim">{t('fence.more', { count: total - places.length })}</p>}
      </aside>
    </div>
  )
}
