-- A banner may also lead to the lobby of a vendor ("RNG/KTW"), to customer service, or to a page of the member centre.
ALTER TABLE banner DROP CONSTRAINT banner_linkage_type_check;
ALTER TABLE banner ADD CONSTRAINT banner_linkage_type_check
  CHECK (linkage_type IN ('page', 'game', 'promotion', 'url', 'none', 'vendor', 'service', 'member'));
