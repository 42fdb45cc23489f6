import { Select, Space } from 'antd'
import type { Field } from '../../../fields/index.ts'
import { useUiText } from '../../core/text.ts'
import { common, type FieldInputProps } from './props.ts'
import { TextInput } from './TextInput.tsx'

/** Provinces in the order of the standard (GA 36). */
const PREFIXES = [...'京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新']

/** A plate: the province is chosen, the rest typed; a whole plate pasted into the rest finds its place. */
export function PlateInput(props: FieldInputProps) {
  const { field, value, onChange, id, label, disabled } = props
  const text = useUiText()
  const plate = typeof value === 'string' ? value : ''
  const prefix = PREFIXES.includes(plate[0] ?? '') ? plate[0] : undefined
  const rest = prefix ? plate.slice(1) : plate
  const set = (province: string | undefined, number: string) =>
    onChange(PREFIXES.includes(number[0] ?? '') ? number : `${province ?? ''}${number}`)
  return (
    <Space.Compact block>
      <Select
        id={`${id}-province`}
        aria-label={text('form.plateProvince', { label })}
        className="nt-plate-province"
        popupMatchSelectWidth={false}
        disabled={disabled}
        status={common(props).status}
        showSearch
        placeholder="–"
        value={prefix}
        options={PREFIXES.map(each => ({ value: each, label: each }))}
        onChange={chosen => set(chosen, rest)}
      />
      <TextInput {...props} field={field as Field} value={rest} onChange={next => set(prefix, String(next))} />
    </Space.Compact>
  )
}
