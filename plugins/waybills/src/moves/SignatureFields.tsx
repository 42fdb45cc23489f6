import { useTranslation } from '@ntocc/sdk/hooks'
import { FormField, SignatureInput } from '@ntocc/sdk/ui'

/** Who takes the goods, and the signature: drawn on the device that the driver holds out. */
export function SignatureFields() {
  const { t } = useTranslation()
  return (
    <>
      <FormField name="signer" label={t('signer')} help={t('signerHelp')} />
      <FormField name="signature" label={t('signature')}>
        {({ value, set, ...input }) => <SignatureInput {...input} value={value as string[] | null} onChange={set} />}
      </FormField>
    </>
  )
}
