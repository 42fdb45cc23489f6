import { useRecord } from '@ntocc/sdk/hooks'
import { FormGroups, type FormHandle, formOf } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { WarningPlace, warningPlaces } from '../../contract/warnings.ts'
import { fencesOf } from './fence.ts'
import { ShapeEditor } from './ShapeEditor.tsx'
import '../side.css'
import './fences.css'

const isPolygon = ({ shape }: Readonly<Record<string, unknown>>): boolean => shape === 'polygon'
const ofCircle = { on: ['shape' as const], show: (values: Readonly<Record<string, unknown>>) => !isPolygon(values) }

const [SHAPE, PLACE, RULE] = [
  { title: 'group.place', fields: ['name', 'shape'] },
  { fields: [{ row: ['lng', 'lat'] }, 'radiusKm', 'corners'] },
  { title: 'group.rule', help: 'group.ruleHelp', fields: ['use', 'kinds', 'remark'] },
] as const

export const FENCE_FORM = formOf(WarningPlace, {
  groups: [SHAPE, PLACE, RULE],
  depends: {
    kinds: { on: ['use'], show: ({ use }) => use === 'excluded' },
    lng: ofCircle,
    lat: ofCircle,
    radiusKm: ofCircle,
    corners: { on: ['shape'], show: isPolygon },
  },
  fields: { corners: { wide: true, help: 'fence.cornersHelp' } },
})

/** As many as are drawn behind the one that is being drawn. */
export const ALL_PLACES = { pageNum: 1, pageSize: 100 }

/** The fields of a place with the map that its shape is drawn on. */
function FenceForm({ form, id }: { form: FormHandle; id: number | undefined }) {
  const places = useRecord(warningPlaces.by.list, { query: ALL_PLACES })
  const others = useMemo(
    () => fencesOf((places.data?.records ?? []).filter(place => place.id !== id)),
    [places.data, id],
  )
  return (
    <>
      <FormGroups schema={FENCE_FORM} groups={[SHAPE]} isEdit={id !== undefined} />
      <ShapeEditor form={form} others={others} />
      <FormGroups schema={FENCE_FORM} groups={[PLACE, RULE]} isEdit={id !== undefined} />
    </>
  )
}

/** The map asks for the middle of a circle: a new place is one. */
export const FENCE_START = { shape: 'circle' } as const

/** What the drawer of a place has of its own. */
export const IN_FENCE_FORM = {
  width: 720,
  children: (form: FormHandle) => <FenceForm form={form} id={form.base.id as number | undefined} />,
}
