import { TitleList } from '../titles/TitleList.tsx'

export default function InvoiceTitles() {
  return <TitleList />
}
