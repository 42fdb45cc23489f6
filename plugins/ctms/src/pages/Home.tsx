import { CtmsHome } from '../CtmsHome.tsx'

export default function Home() {
  return <CtmsHome />
}
