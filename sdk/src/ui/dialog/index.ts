export { PageDialog } from './PageDialog.tsx'
