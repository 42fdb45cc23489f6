export { PageDialog } from './PageDialog.tsx'
export { PageDrawer } from './PageDrawer.tsx'
