import './form.css'

export { FieldInput, type FieldInputProps } from './FieldInput.tsx'
export { EntityForm, type EntityFormProps, FormField, type FormFieldProps } from './FormField.tsx'
export { LocalizedInput, type LocalizedInputProps } from './LocalizedInput.tsx'
export { type FormHandle, useForm } from './useForm.ts'
export { type FormValues, localizedOut, outgoing } from './values.ts'
