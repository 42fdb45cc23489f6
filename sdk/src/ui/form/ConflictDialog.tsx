import { Alert, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../hooks/index.ts'
import { FieldScope } from '../cells/FieldScope.tsx'
import { useUiText } from '../core/text.ts'
import { FieldValue } from '../detail/FieldValue.tsx'
import { PageDialog } from '../dialog/PageDialog.tsx'
import type { FormSchema, FormValues } from '../schema/schema.ts'
import type { Merge } from './merge.ts'

type Side = 'mine' | 'theirs'

/** Somebody saved the record meanwhile: where both changed a field, which value shall stand. */
export function ConflictDialog(props: {
  schema: FormSchema
  merge: Merge
  onKeep: (values: FormValues) => void
  onCancel: () => void
}) {
  const { schema, merge } = props
  const text = useUiText()
  const { t } = useTranslation()
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({})
  const labelOf = (name: string) => t(`${schema.name}.${name}`)
  const keep = () => {
    const chosen = merge.contested.map(({ name, mine, theirs }) => [name, sides[name] === 'theirs' ? theirs : mine])
    props.onKeep({ ...merge.values, ...Object.fromEntries(chosen) })
  }
  const value = (name: string, of: unknown) => (
    <FieldValue name={name} field={schema.shape.fields[name]} row={{ [name]: of }} />
  )
  return (
    <PageDialog
      open
      width={640}
      title={text('form.conflictTitle')}
      okText={text('form.conflictKeep')}
      cancelText={text('form.cancel')}
      onOk={keep}
      onCancel={props.onCancel}
      mask={{ closable: false }}
    >
      <p className="nt-form-help">{text('form.conflictText')}</p>
      <FieldScope fields={Object.values(schema.shape.fields)}>
        {merge.contested.map(({ name, mine, theirs }) => (
          <fieldset key={name} className="nt-form-nested">
            <legend>{labelOf(name)}</legend>
            <Radio.Group
              vertical
              value={sides[name] ?? 'mine'}
              onChange={event => setSides(now => ({ ...now, [name]: event.target.value as Side }))}
              options={[
                { value: 'mine', label: sideLabel(text('form.mine'), value(name, mine)) },
                { value: 'theirs', label: sideLabel(text('form.theirs'), value(name, theirs)) },
              ]}
            />
          </fieldset>
        ))}
      </FieldScope>
      {merge.taken.length > 0 && (
        <Alert type="info" title={text('form.conflictTaken', { fields: merge.taken.map(labelOf).join(', ') })} />
      )}
    </PageDialog>
  )
}

const sideLabel = (side: string, value: React.ReactNode) => (
  <span className="nt-form-side">
    <em>{side}</em> {value}
  </span>
)
