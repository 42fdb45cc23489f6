import { Button } from 'antd'
import { useState } from 'react'
import { useUiText } from '../../core/text.ts'
import { useFormContext } from '../FormField.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'

/** Chooses a point on the map for the two fields that hold it. */
export function PlaceField(props: { lng: string; lat: string }) {
  const text = useUiText()
  const { form, disabled } = useFormContext(props.lng)
  const [open, setOpen] = useState(false)
  const at = pointOf(form.values[props.lng], form.values[props.lat])
  return (
    <div>
      <Button onClick={() => setOpen(true)} disabled={disabled}>
        {text('form.choosePlace')}
      </Button>
      {open && (
        <PlaceDialog
          at={at}
          onClose={() => setOpen(false)}
          onChoose={point => {
            form.set(props.lng, point.lng)
            form.set(props.lat, point.lat)
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}

function pointOf(lng: unknown, lat: unknown) {
  const [x, y] = [Number(lng ?? Number.NaN), Number(lat ?? Number.NaN)]
  return Number.isFinite(x) && Number.isFinite(y) && lng !== '' && lat !== '' ? { lng: x, lat: y } : undefined
}
