import { DeskPage } from '../exceptions/DeskPage.tsx'

export default function Exceptions() {
  return <DeskPage />
}
