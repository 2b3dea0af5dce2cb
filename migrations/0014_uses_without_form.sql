-- What was emptied before this was kept back still holds the form of the calls that a limit counted.
UPDATE decisions SET evidence = json_replace(evidence, '$.uses.form', '')
WHERE store_content = 'none' AND evidence IS NOT NULL AND json_extract(evidence, '$.uses.form') <> '';
