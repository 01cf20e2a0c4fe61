import type { AppState } from '../../../contract/model.ts'

/** Which app this is. */
export function AboutSection({ state }: { state: AppState }) {
  return (
    <section className="card settings-section" aria-labelledby="settings-about">
      <h2 id="settings-about">About</h2>
      <p className="muted">Utility Connect {state.version}</p>
    </section>
  )
}
