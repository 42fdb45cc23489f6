import type { Endpoint, ReadQuery } from '@ntocc/sdk/contracts'
import { isMasked } from '@ntocc/sdk/fields'
import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { EntityFormDrawer, FormGroups, type FormSchema, type FormValues } from '@ntocc/sdk/ui'
import { UsualVehicle } from './UsualVehicle.tsx'

const IN_ALL = { texts: 'all' } as const

export interface CopyProps {
  id: number
  /** What the copy is of, as its title says it. */
  name: string
  schema: FormSchema
  calls: { get: Endpoint<string, ReadQuery | undefined, undefined, object>; create: Endpoint; list: Endpoint }
  /** Fields that are the same in a copy. */
  names: readonly string[]
  /** What is set anew. */
  anew?: FormValues
  onClose: () => void
}

/** A new record that begins with the values of another, its words in every language. */
export function CopyDrawer({ id, name, schema, calls, names, anew, onClose }: CopyProps) {
  const { t } = useTranslation()
  const { data } = useRecord(calls.get, { params: { id }, query: IN_ALL })
  if (!data) return null
  const copied = data as FormValues
  // A masked phone is no phone: whoever may not read it types it.
  const start = Object.fromEntries(names.filter(each => !isMasked(copied[each])).map(each => [each, copied[each]]))
  return (
    <EntityFormDrawer
      schema={schema}
      calls={{ create: calls.create, list: calls.list }}
      start={{ ...start, ...anew }}
      title={t('copy.of', { name })}
      width={720}
      onClose={onClose}
    >
      {form => (
        <>
          <UsualVehicle form={form} />
          <FormGroups schema={schema} />
        </>
      )}
    </EntityFormDrawer>
  )
}
