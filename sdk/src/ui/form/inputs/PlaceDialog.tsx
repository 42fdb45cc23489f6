import { useState } from 'react'
import { useAreas } from '../../../hooks/use-areas.ts'
import { useUiText } from '../../core/text.ts'
import { PageDialog } from '../../dialog/PageDialog.tsx'
import { MapView } from '../../map/MapView.tsx'
import type { GeoPoint } from '../../map/projection.ts'

/** A map to point at: a click, or the arrow keys and Enter, set the point. */
export function PlaceDialog(props: {
  at: GeoPoint | undefined
  onChoose: (point: GeoPoint) => void
  onClose: () => void
}) {
  const text = useUiText()
  const { records } = useAreas()
  const [point, setPoint] = useState(props.at)
  const cities = records.flatMap(({ code, name, lng, lat }) =>
    lng !== undefined && lat !== undefined ? [{ key: code, name, lng, lat }] : [],
  )
  return (
    <PageDialog
      open
      width={760}
      title={text('form.choosePlace')}
      okText={text('form.usePlace')}
      cancelText={text('form.cancel')}
      okButtonProps={{ disabled: !point }}
      onOk={() => point && props.onChoose(point)}
      onCancel={props.onClose}
    >
      <MapView title={text('form.choosePlace')} cities={cities} height={380} picked={point} onPick={setPoint} />
      <p className="nt-form-help" aria-live="polite">
        {point ? `${point.lng.toFixed(5)}, ${point.lat.toFixed(5)}` : text('form.noPlace')}
      </p>
    </PageDialog>
  )
}
