export {
  type CheckContext,
  type Dependence,
  type DrawnField,
  type DrawnInput,
  type FieldCheck,
  type FieldSetup,
  type FormGroup,
  type FormItem,
  type FormSchema,
  type FormStep,
  type FormValues,
  formOf,
} from '../schema/schema.ts'
export { EntityFormDrawer, type EntityFormFrameProps, EntityFormModal, EntityFormPage } from './frames.tsx'
