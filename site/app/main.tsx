import './styles.css'
import { startSite } from './start.tsx'
import { offerRestart } from './start-failed.ts'

const root = document.querySelector('#root')!

startSite(root).catch((error: unknown) => {
  console.error(error)
  offerRestart(root)
})
