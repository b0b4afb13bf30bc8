type SaveCardProps = { checked: boolean; disabled: boolean; onChange: (checked: boolean) => void }

/** Where the customer agrees that the card is saved, which they enter on the gateway's page. Empty until they check it. */
export function SaveCard({ checked, disabled, onChange }: SaveCardProps) {
  return (
    <p className="mpgi-save-card">
      <label>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={({ target }) => onChange(target.checked)}
        />
        Save this card for later payments
      </label>
    </p>
  )
}
