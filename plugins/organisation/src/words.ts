import type { PermissionRecord } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { useLanguage, useTranslation } from '@ntocc/sdk/hooks'
import { subjectOf, UNMASK, verbOf } from './permissions.ts'

/** Words for permission codes; a code nobody has words for is shown as it is. */
export function usePermissionWords() {
  const { t } = useTranslation()
  const language = useLanguage()
  /** Subjects of installed areas come with their codes. */
  const subject = (name: string, codes: readonly PermissionRecord[]) =>
    localise(codes.find(code => code.subject)?.subject, language) ||
    t(`permission.subject.${name}`, { defaultValue: name })
  const verb = (record: PermissionRecord) => {
    const own = localise(record.title, language)
    if (own) return own
    const { permission } = record
    const kind = subjectOf(permission) === UNMASK ? 'code' : 'verb'
    return t(`permission.${kind}.${verbOf(permission)}`, { defaultValue: permission })
  }
  return {
    subject,
    verb,
    /** Subject and verb, where the code stands alone. */
    full: (record: PermissionRecord) => `${subject(subjectOf(record.permission), [record])}: ${verb(record)}`,
  }
}
