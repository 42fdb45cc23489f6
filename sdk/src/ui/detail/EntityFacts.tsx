import type { AnyShape } from '../../fields/index.ts'
import { useTranslation } from '../../hooks/index.ts'
import { FieldScope } from '../cells/FieldScope.tsx'
import { stateOf } from '../schema/depends.ts'
import { type FormSchema, type FormValues, namesOf } from '../schema/schema.ts'
import { type Fact, FactsGrid } from './FactsGrid.tsx'
import { FieldValue } from './FieldValue.tsx'

/** Kinds whose values are long or several: they take the whole width. */
const WIDE_KINDS = new Set(['longText', 'images', 'list', 'nested', 'link'])

/** A record read only by the schema of its form: the same groups, the same labels, nothing to change. */
export function EntityFacts(props: {
  schema: FormSchema
  record: object
  /** Draws some fields otherwise, for example with a unit. */
  values?: Readonly<Record<string, (record: object) => React.ReactNode>>
  /** Name of the entity: masked values can then be revealed one by one. */
  entity?: string
}) {
  const { schema, record } = props
  const { t } = useTranslation()
  const held = record as FormValues
  const factOf = (name: string): Fact[] => {
    const field = schema.shape.fields[name]
    if (!field || stateOf(schema.depends, name, held).hidden) return []
    const Value = schema.fields[name]?.drawn?.value
    const drawn = props.values?.[name]?.(record) ?? (Value && <Value value={held[name]} />)
    return [
      {
        key: name,
        label: t(`${schema.name}.${name}`),
        wide: schema.fields[name]?.wide ?? WIDE_KINDS.has(field.kind.name),
        value: drawn ?? <FieldValue name={name} field={field} row={record} label={t(`${schema.name}.${name}`)} />,
      },
    ]
  }
  return (
    <FieldScope fields={fieldsOf(schema.shape)} {...(props.entity && { entity: props.entity })}>
      {schema.groups.map((group, index) => {
        const facts = group.fields.flatMap(namesOf).flatMap(factOf)
        if (facts.length === 0) return null
        return <FactsGrid key={group.title ?? index} {...(group.title && { title: t(group.title) })} facts={facts} />
      })}
    </FieldScope>
  )
}

const fieldsOf = (shape: AnyShape) => Object.values(shape.fields)
