/** Beside the button that saves: what is going on, in the same words everywhere. What was saved is said by a notice. A page that says it
    beside its heading has words for its rest too. */
export const Saving = ({ isBusy, rest = '' }: { isBusy: boolean; rest?: string }) => (
  <span role="status" className="saving">
    {isBusy ? 'Сохраняется…' : rest}
  </span>
)
